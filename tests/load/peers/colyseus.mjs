// Colyseus with its ws transport. argv: PORT. Two room types:
//   "state": schema state and one StateView per client (hidden figures), the patch sent right after a turn is resolved
//   "bytes": client.sendBytes(MessagePack view) per player, no schema state
import { createServer } from 'node:http';
import { Server, Room, createRouter } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { schema, t, StateView } from '@colyseus/schema';
import { Packr, unpack } from 'msgpackr';
import { Game, checkOrder, legalOf, visible } from './game.mjs';

const Figure = schema({ id: t.uint8(), x: t.int8(), y: t.int8(), facing: t.int8(), kind: t.uint8(), alive: t.boolean() }, 'Figure');
const Event = schema({ e: t.string(), fig: t.int8(), from: t.int8(), to: t.int8(), hit: t.int8() }, 'Event');
const Hand = schema({ seat: t.uint8(), legal0: t.array('uint8'), legal1: t.array('uint8'), legal2: t.array('uint8') }, 'Hand');
const State = schema({
  turn: t.uint32(), round: t.uint16(), deadline: t.float64(),
  figures: t.map(Figure).view(),      // an entry is sent only to views that hold it
  hands: t.map(Hand).view(),          // legal targets: owner only
  events: t.array(Event),
}, 'State');

class ToyState extends Room {
  maxClients = 64;
  patchRate = null;                   // broadcastPatch() is called after each turn
  onCreate() {
    this.game = new Game();
    this.who = [null, null];
    const s = new State();
    s.figures = new Map(); s.hands = new Map(); s.events = [];
    for (let g = 0; g < 6; g++) {
      const f = new Figure(); f.id = g; f.kind = g % 3;
      s.figures.set(String(g), f);
    }
    for (let p = 0; p < 2; p++) {
      const h = new Hand(); h.seat = p; h.legal0 = []; h.legal1 = []; h.legal2 = [];
      s.hands.set(String(p), h);
    }
    this.state = s;
    this.sync();
    this.onMessage('order', (client, msg) => {
      const g = this.game, seat = client.userData.seat;
      if (g.submit(seat, checkOrder(msg, seat, g.turn))) {
        this.sync();
        this.broadcastPatch();
      }
    });
  }
  sync() {
    const s = this.state, g = this.game;
    s.turn = g.turn; s.round = g.round; s.deadline = Date.now() + 30000;
    for (let i = 0; i < 6; i++) {
      const f = s.figures.get(String(i));
      f.x = g.cell[i] % 9; f.y = (g.cell[i] / 9) | 0; f.facing = g.face[i]; f.alive = g.hp[i] > 0;
    }
    for (let p = 0; p < 2; p++) {
      const lists = legalOf(g, p), h = s.hands.get(String(p));
      for (let k = 0; k < 3; k++) setList(h['legal' + k], lists[k]);
    }
    s.events.clear();
    for (const e of g.events) s.events.push(new Event({ e: e.e, fig: e.fig ?? -1, from: e.from ?? -1, to: e.to ?? -1, hit: e.hit ?? -1 }));
    for (const c of this.clients) this.see(c);
  }
  see(c) {
    const u = c.userData, s = this.state;
    for (let i = 0; i < 6; i++) {
      const now = visible(this.game, u.seat, i), f = s.figures.get(String(i));
      if (now && !u.seen[i]) { c.view.add(f); u.seen[i] = true; }
      else if (!now && u.seen[i]) { c.view.remove(f); u.seen[i] = false; }
    }
  }
  onJoin(client, options) {
    const seat = Number(options.seat);
    client.userData = { seat: Math.min(seat, 2), seen: [] };
    client.view = new StateView();
    if (seat < 2) {
      this.who[seat] = client;
      client.view.add(this.state.hands.get(String(seat)));
    }
    this.see(client);
  }
}

function setList(arr, list) {        // assign in place: only the changed slots go on the wire
  for (let i = 0; i < list.length; i++) {
    if (i >= arr.length) arr.push(list[i]);
    else if (arr[i] !== list[i]) arr[i] = list[i];
  }
  while (arr.length > list.length) arr.pop();
}

const packr = new Packr({ useRecords: false });
class ToyBytes extends Room {
  maxClients = 64;
  patchRate = null;
  onCreate() {
    this.game = new Game();
    this.who = [null, null];
    this.ready = 0;
    this.onMessageBytes(0, (client, bytes) => {
      const seat = client.userData.seat, g = this.game;
      if (g.submit(seat, checkOrder(unpack(bytes), seat, g.turn))) this.deal();
    });
    this.onMessage(1, (client) => {   // "ready": sent by a player once its JOIN is acknowledged
      if (++this.ready === 2) this.deal();
    });
  }
  deal() {
    const [a, b] = this.who;
    if (a) a.sendBytes(0, packr.pack(this.game.view(0)));
    if (b) b.sendBytes(0, packr.pack(this.game.view(1)));
    if (this.clients.length > 2) {
      const shared = packr.pack(this.game.view(2));
      for (const c of this.clients) if (c.userData.seat === 2) c.sendBytes(0, shared);
    }
  }
  onJoin(client, options) {
    const seat = Number(options.seat);
    client.userData = { seat: Math.min(seat, 2) };
    if (seat < 2) this.who[seat] = client;
  }
}

const gameServer = new Server({ greet: false, transport: new WebSocketTransport({ server: createServer(), pingInterval: 20000 }) });
gameServer.define('state', ToyState);
gameServer.define('bytes', ToyBytes);
await gameServer.listen(Number(process.argv[2]), '127.0.0.1', 2048);
console.log('listening');
