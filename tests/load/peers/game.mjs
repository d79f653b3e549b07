// The toy game in JavaScript: the same as ../toy.py (test_harness.py plays both).
const W = 9;
const START = [1, 4, 7, 73, 76, 79];
const DX = [0, 1, 0, -1], DY = [-1, 0, 1, 0];
const NEAR = [], RAY = [];
for (let a = 0; a < 81; a++) {
  const ax = a % W, ay = (a / W) | 0, near = [];
  for (let c = 0; c < 81; c++)
    if (c !== a && Math.abs((c % W) - ax) + Math.abs(((c / W) | 0) - ay) <= 2) near.push(c);
  NEAR.push(near);
  RAY.push([0, 1, 2, 3].map((d) => {
    const out = [];
    for (let n = 1; n < W; n++) {
      const x = ax + DX[d] * n, y = ay + DY[d] * n;
      if (x >= 0 && x < W && y >= 0 && y < W) out.push(y * W + x);
    }
    return out;
  }));
}

export class Bad extends Error {}

export function checkOrder(msg, seat, turn) {
  if (typeof msg !== 'object' || msg === null || msg.t !== 'order' || msg.n !== turn) throw new Bad('order');
  return checkEntries(msg.o, seat);
}

export function checkEntries(o, seat) {
  if (!Array.isArray(o) || o.length !== 2) throw new Bad('orders');
  const lo = seat * 3, out = [];
  for (const e of o) {
    if (typeof e !== 'object' || e === null) throw new Bad('entry');
    const { f, k, c, d } = e;
    if (!Number.isInteger(f) || !Number.isInteger(k) || !Number.isInteger(c) || !Number.isInteger(d) ||
      f < lo || f > lo + 2 || k < 0 || k > 1 || c < 0 || c > 80 || d < 0 || d > 3) throw new Bad('range');
    out.push({ f, k, c, d });
  }
  return out;
}

export class Game {
  constructor(clock = Date.now) {
    this.turn = 1;
    this.round = 1;
    this.orders = [null, null];
    this.events = [];
    this.clock = clock;
    this.reset();
  }
  reset() {
    this.cell = START.slice();
    this.face = [2, 2, 2, 0, 0, 0];
    this.hp = [3, 3, 3, 3, 3, 3];
  }
  submit(seat, orders) {
    if (this.orders[seat] !== null) throw new Bad('twice');
    this.orders[seat] = orders;
    if (this.orders[1 - seat] === null) return false;
    resolve(this);
    return true;
  }
  view(seat) { return view(this, seat, this.clock()); }
}

// resolve() and view() take any object with the fields of Game, so boardgame.io
// can use them on its own G.
export function resolve(s) {
  const { cell, hp, face } = s, ev = [];
  const first = s.turn & 1;
  const both = s.orders[first].concat(s.orders[1 - first]);
  for (const { f, k, c, d } of both) {
    if (k === 0 && hp[f] > 0) {
      const a = cell[f];
      const dx = (c % W) - (a % W), dy = ((c / W) | 0) - ((a / W) | 0);
      let b;
      if (dx === 0 && dy === 0) b = a;
      else if (Math.abs(dx) >= Math.abs(dy)) b = a + (dx > 0 ? 1 : -1);
      else b = a + (dy > 0 ? W : -W);
      for (let g = 0; g < 6; g++) if (cell[g] === b && hp[g] > 0 && g !== f) { b = a; break; }
      cell[f] = b;
      face[f] = d;
      ev.push({ e: 'move', fig: f, from: a, to: b });
    }
  }
  for (const { f, k, d } of both) {
    if (k === 1 && hp[f] > 0) {
      face[f] = d;
      let hit = -1, end = cell[f];
      for (const q of RAY[end][d]) {
        end = q;
        for (let g = 0; g < 6; g++) if (cell[g] === q && hp[g] > 0) { hit = g; break; }
        if (hit >= 0) break;
      }
      if (hit >= 0 && (hit >= 3) !== (f >= 3)) hp[hit] -= 1;
      ev.push({ e: 'shot', fig: f, to: end, hit });
    }
  }
  if (!(hp[0] > 0 || hp[1] > 0 || hp[2] > 0) || !(hp[3] > 0 || hp[4] > 0 || hp[5] > 0)) {
    s.cell = START.slice();
    s.face = [2, 2, 2, 0, 0, 0];
    s.hp = [3, 3, 3, 3, 3, 3];
    s.round += 1;
    ev.push({ e: 'round', n: s.round });
  }
  s.events = ev;
  s.orders = [null, null];
  s.turn += 1;
}

export function visible(s, seat, g) {
  if (seat === 2) return true;
  const lo = seat * 3;
  if (g >= lo && g <= lo + 2) return true;
  const { cell, hp } = s, x = cell[g] % W, y = (cell[g] / W) | 0;
  for (let i = lo; i < lo + 3; i++) {
    if (hp[i] <= 0) continue;
    const dx = (cell[i] % W) - x, dy = ((cell[i] / W) | 0) - y;
    if (dx >= -3 && dx <= 3 && dy >= -3 && dy <= 3) return true;
  }
  return false;
}

export function legalOf(s, seat) {   // the same lists as in view(), alone (for Colyseus' schema state)
  const { cell, hp } = s, lo = seat * 3, seen = new Uint8Array(81), legal = [];
  for (let g = 0; g < 6; g++) {
    const own = g >= lo && g <= lo + 2;
    if (own ? hp[g] > 0 : visible(s, seat, g)) seen[cell[g]] = 1;
  }
  for (let g = lo; g < lo + 3; g++) legal.push(hp[g] > 0 ? NEAR[cell[g]].filter((c) => !seen[c]) : []);
  return legal;
}

export function view(s, seat, now) {
  const { cell, hp, face } = s, figs = [], legal = [];
  const lo = seat * 3, seen = new Uint8Array(81);
  if (seat !== 2) for (let i = lo; i < lo + 3; i++) if (hp[i] > 0) seen[cell[i]] = 1;
  for (let g = 0; g < 6; g++) {
    const a = cell[g], own = g >= lo && g <= lo + 2;
    if (visible(s, seat, g)) {
      if (!own) seen[a] = 1;
      figs.push({ id: g, x: a % W, y: (a / W) | 0, facing: face[g], kind: g % 3, alive: hp[g] > 0 });
    } else {
      figs.push({ id: g, x: -1, y: -1, facing: -1, kind: g % 3, alive: hp[g] > 0 });
    }
  }
  if (seat !== 2) for (let g = lo; g < lo + 3; g++) legal.push(hp[g] > 0 ? NEAR[cell[g]].filter((c) => !seen[c]) : []);
  return {
    t: 'view', turn: s.turn, round: s.round, deadline: now + 30000, you: seat, figures: figs, legal, events: s.events,
  };
}
