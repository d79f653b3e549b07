import { describe, expect, it } from 'vitest';
import type { Request } from '../net/connection';
import type { OwnDraft, Refusal, SalvoView, ServerMessage, Table } from '../net/messages.gen';
import type { Orders, RoomState } from './room';
import { draftSet, knocking, linkLost, readySet, reduce, unanswered, wished, type Step } from './room-steps';

const ROOM = 'room-1';

const table = (round: number, change: Partial<Table> = {}): Table => ({
  phase: 'playing',
  options: { game: 'salvo', mode: 'capture', map: 'plain', clock: 30 },
  players: [
    { name: 'Ada', paint: 'plain' },
    { name: 'Bo', paint: 'plain' },
  ],
  round,
  at: 1_000,
  deadline: 31_000,
  arrived: [true, true],
  ready: [false, false],
  draw_offer: null,
  outcome: null,
  rematch: [false, false],
  ...change,
});

const view = (round: number, change: Partial<SalvoView> = {}): SalvoView => ({
  game: 'salvo',
  mode: 'capture',
  map: 'plain',
  phase: round === 0 ? 'lineup' : 'orders',
  round,
  side: 'south',
  figures: [],
  living: { south: 3, north: 3 },
  points: { south: 0, north: 0 },
  quiet_rounds: 0,
  shells: [],
  sight: null,
  legal: [],
  told: [],
  ...change,
});

const turn: Orders = { is: 'salvo.orders', orders: [{ do: 'turn', kind: 'scout', facing: 'E' }] };
const fire: Orders = { is: 'salvo.orders', orders: [{ do: 'fire', kind: 'scout' }] };
const draft = (number: number, orders: Orders, round = 3): Request => ({ t: 'draft', room: ROOM, round, draft: number, orders });
const ready = (number: number, round = 3): Request => ({ t: 'ready', room: ROOM, round, draft: number });
const unready: Request = { t: 'unready', room: ROOM, round: 3 };
const noted = (number: number, round = 3): ServerMessage => ({ t: 'noted', rq: 1, room: ROOM, round, draft: number });
const sealed = (number: number, round = 3): ServerMessage => ({ t: 'sealed', rq: 1, room: ROOM, round, draft: number });
const refused = (code: Refusal): ServerMessage => ({ t: 'refused', rq: 1, code });
const ownDraft = (change: Partial<OwnDraft>): OwnDraft => ({
  t: 'own_draft',
  room: ROOM,
  round: 3,
  draft: 0,
  orders: null,
  ready: false,
  ...change,
});

/** Plays messages into a state, each with the request that it answers, and gives the last step. */
function told(state: RoomState, ...given: (ServerMessage | [ServerMessage, Request])[]): Step {
  let step: Step = { state, send: [] };
  for (const each of given) {
    const [message, request] = Array.isArray(each) ? each : [each, null];
    step = reduce(step.state, message, request, 5);
  }
  return step;
}

function seated(round = 3): RoomState {
  return told(
    knocking(ROOM, 0),
    { t: 'entered', rq: 1, room: ROOM, seat: 0 },
    { t: 'view', room: ROOM, n: 9, table: table(round), view: view(round) },
    ownDraft({ round }),
  ).state;
}

describe('entering', () => {
  it('has a link and an empty draft of the running round', () => {
    const state = seated();
    expect(state.link).toEqual({ state: 'on', since: 5 });
    expect(state.own).toEqual({ round: 3, standing: { draft: 0, orders: null }, sending: null, ready: 'no' });
  });

  it('gives a spectator no draft', () => {
    const state = told(
      knocking(ROOM, 0),
      { t: 'entered', rq: 1, room: ROOM, seat: null },
      { t: 'view', room: ROOM, n: 1, table: table(3), view: view(3, { side: null }) },
    ).state;
    expect(state.own).toBeNull();
    expect(draftSet(state, turn).send).toEqual([]);
  });

  it('takes the draft that stands, as after a reload', () => {
    const state = told(seated(), ownDraft({ draft: 4, orders: turn, ready: true })).state;
    expect(state.own).toMatchObject({ standing: { draft: 4, orders: turn }, sending: null, ready: 'sealed' });
  });

  it('says why it was refused, and keeps trying where that may help', () => {
    const enter: Request = { t: 'enter', room: ROOM };
    expect(told(knocking(ROOM, 0), [refused('unknown_room'), enter]).state.closed).toBe('unknown_room');
    expect(told(knocking(ROOM, 0), [refused('server_busy'), enter]).state.closed).toBeNull();
  });

  it('does not listen to another room', () => {
    const state = seated();
    expect(told(state, { t: 'taken_over', room: 'room-2' }).state).toBe(state);
  });
});

describe('a draft', () => {
  it('goes out at once with a growing number', () => {
    const first = draftSet(seated(), turn);
    expect(first.send).toEqual([draft(1, turn)]);
    const second = draftSet(first.state, fire);
    expect(second.send).toEqual([draft(2, fire)]);
    expect(second.state.own).toMatchObject({ standing: { draft: 0 }, sending: { draft: 2 } });
  });

  it('stands when it is noted, an older one under a newer one too', () => {
    const { state } = draftSet(draftSet(seated(), turn).state, fire);
    const half = told(state, [noted(1), draft(1, turn)]).state;
    expect(half.own).toMatchObject({ standing: { draft: 1, orders: turn }, sending: { draft: 2 } });
    const whole = told(half, [noted(2), draft(2, fire)]).state;
    expect(whole.own).toMatchObject({ standing: { draft: 2, orders: fire }, sending: null });
    expect(told(whole, [noted(1), draft(1, turn)]).state.own).toEqual(whole.own);
  });

  it('that is refused leaves the one before, and the refusal is told', () => {
    const first = told(draftSet(seated(), turn).state, [noted(1), draft(1, turn)]).state;
    const { state } = draftSet(first, fire);
    const after = told(state, [refused('illegal_fire'), draft(2, fire)]).state;
    expect(after.own).toMatchObject({ standing: { draft: 1, orders: turn }, sending: null });
    expect(after.refused).toEqual({ code: 'illegal_fire', n: 1 });
    expect(told(after, [refused('illegal_fire'), draft(3, fire)]).state.refused?.n).toBe(2);
  });

  it('that came too fast is sent again', () => {
    const { state } = draftSet(seated(), turn);
    const after = told(state, [refused('too_fast'), draft(1, turn)]).state;
    expect(unanswered(after)).toEqual([draft(1, turn)]);
  });

  it('lapses with its round', () => {
    const { state } = draftSet(seated(), turn);
    const next = told(state, { t: 'view', room: ROOM, n: 10, table: table(4), view: view(4) }).state;
    expect(next.own).toEqual({ round: 4, standing: { draft: 0, orders: null }, sending: null, ready: 'no' });
    expect(told(next, [noted(1), draft(1, turn)]).state.own).toEqual(next.own);
    expect(told(next, { t: 'view', room: ROOM, n: 11, table: table(4, { phase: 'over' }), view: view(4) }).state.own).toBeNull();
  });
});

describe('ready', () => {
  it('names the newest draft, is pending first and then sealed', () => {
    const asked = readySet(draftSet(seated(), turn).state, true);
    expect(asked.send).toEqual([ready(1)]);
    expect(asked.state.own?.ready).toBe('asked');
    expect(told(asked.state, [sealed(1), ready(1)]).state.own?.ready).toBe('sealed');
  });

  it('seals holding with draft 0', () => {
    expect(readySet(seated(), true).send).toEqual([ready(0)]);
  });

  it('pressed twice is asked once', () => {
    const asked = readySet(seated(), true).state;
    expect(readySet(asked, true).send).toEqual([]);
    expect(readySet(seated(), false).send).toEqual([]);
  });

  it('that is refused is not ready', () => {
    const asked = readySet(draftSet(seated(), turn).state, true).state;
    const after = told(asked, [refused('illegal_turn'), draft(1, turn)], [refused('wrong_draft'), ready(1)]).state;
    expect(after.own).toMatchObject({ sending: null, ready: 'no' });
  });

  it('can be taken back, and is still sealed if that is refused', () => {
    const state = told(readySet(seated(), true).state, [sealed(0), ready(0)]).state;
    const back = readySet(state, false);
    expect(back.send).toEqual([unready]);
    expect(back.state.own?.ready).toBe('taking_back');
    expect(told(back.state, [{ t: 'done', rq: 1 }, unready]).state.own?.ready).toBe('no');
    expect(told(back.state, [refused('not_now'), unready]).state.own?.ready).toBe('sealed');
  });

  it('follows the last press, whatever answers are on their way', () => {
    let state = readySet(seated(), true).state;
    state = readySet(state, false).state;
    state = readySet(state, true).state;
    state = told(state, [sealed(0), ready(0)]).state;
    expect(state.own?.ready).toBe('sealed');
    state = told(state, [{ t: 'done', rq: 1 }, unready]).state;
    expect(state.own?.ready).toBe('sealed');
  });
});

describe('a lost link', () => {
  const enter: ServerMessage = { t: 'entered', rq: 1, room: ROOM, seat: 0 };
  const whole: ServerMessage = { t: 'view', room: ROOM, n: 9, table: table(3), view: view(3) };

  it('keeps the board, and says since when', () => {
    const state = linkLost(seated(), 70);
    expect(state.link).toEqual({ state: 'lost', since: 70 });
    expect(linkLost(state, 90).link.since).toBe(70);
    expect(state.view).not.toBeNull();
  });

  it('keeps a draft made meanwhile and a press of ready, and sends both once back', () => {
    let { state } = draftSet(linkLost(seated(), 70), turn);
    const pressed = readySet(state, true);
    expect(pressed.send).toEqual([]);
    state = pressed.state;
    const back = told(state, enter, whole, ownDraft({}));
    expect(back.send).toEqual([draft(1, turn), ready(1)]);
  });

  it('sends again a noted draft that the server lost in a crash', () => {
    const state = linkLost(told(draftSet(seated(), turn).state, [noted(1), draft(1, turn)]).state, 70);
    const back = told(state, enter, whole, ownDraft({}));
    expect(back.send).toEqual([draft(1, turn)]);
    expect(back.state.own).toMatchObject({ standing: { draft: 0, orders: null }, sending: { draft: 1 } });
  });

  it('sends nothing that arrived though its answer did not', () => {
    const state = linkLost(readySet(draftSet(seated(), turn).state, true).state, 70);
    const back = told(state, enter, whole, ownDraft({ draft: 1, orders: turn, ready: true }));
    expect(back.send).toEqual([]);
    expect(back.state.own).toMatchObject({ standing: { draft: 1, orders: turn }, sending: null, ready: 'sealed' });
  });

  it('takes a newer draft of another tab', () => {
    const state = linkLost(draftSet(seated(), turn).state, 70);
    const back = told(state, enter, whole, ownDraft({ draft: 5, orders: fire }));
    expect(back.send).toEqual([]);
    expect(draftSet(back.state, turn).send).toEqual([draft(6, turn)]);
  });

  it('takes ready back before it sends a new draft', () => {
    let state = told(readySet(seated(), true).state, [sealed(0), ready(0)]).state;
    state = draftSet(readySet(linkLost(state, 70), false).state, turn).state;
    const back = told(state, enter, whole, ownDraft({ ready: true }));
    expect(back.send).toEqual([unready, draft(1, turn)]);
  });

  it('in an earlier round sends nothing of it', () => {
    const state = linkLost(readySet(draftSet(seated(2), turn).state, true).state, 70);
    expect(told(state, enter, whole, ownDraft({})).send).toEqual([]);
  });
});

describe('another tab', () => {
  it('keep their draft while our server catches its breath', () => {
    const drafted = draftSet(seated(), turn).state;
    const paused = told(drafted, { t: 'table', room: ROOM, n: 9, table: table(3, { phase: 'paused' }) }).state;
    expect(paused.own?.sending?.orders).toBe(turn);
    expect(told(paused, { t: 'table', room: ROOM, n: 10, table: table(3, { phase: 'over' }) }).state.own).toBeNull();
  });

  it('takes over, and gives back on entering again', () => {
    const state = told(seated(), { t: 'taken_over', room: ROOM }).state;
    expect(state.takenOver).toBe(true);
    expect(draftSet(state, turn).send).toEqual([]);
    expect(told(state, { t: 'entered', rq: 2, room: ROOM, seat: 0 }).state.takenOver).toBe(false);
  });
});

describe('wishes', () => {
  const resign: Request = { t: 'resign', room: ROOM };

  it('are asked once, until they are answered', () => {
    const asked = wished(seated(), 'resign', resign);
    expect(asked.send).toEqual([resign]);
    expect(wished(asked.state, 'resign', resign).send).toEqual([]);
    expect(told(asked.state, [{ t: 'done', rq: 1 }, resign]).state.wishes.size).toBe(0);
    const refusedWish = told(asked.state, [refused('not_now'), resign]).state;
    expect(refusedWish.wishes.size).toBe(0);
    expect(refusedWish.refused?.code).toBe('not_now');
  });

  it('are not asked without a link', () => {
    expect(wished(linkLost(seated(), 70), 'resign', resign).send).toEqual([]);
  });
});

describe('what rounds told', () => {
  const moved = { e: 'scored', side: 'south', cell: 'e5' } as const;

  it('is kept by number as views come, and filled by history', () => {
    let state = told(seated(), { t: 'view', room: ROOM, n: 10, table: table(4), view: view(4, { told: [moved] }) }).state;
    expect(state.history.get(3)).toEqual([moved]);
    state = told(state, { t: 'history', rq: 1, room: ROOM, rounds: [{ round: 1, told: [] }] }).state;
    expect([...state.history.keys()].sort()).toEqual([1, 2, 3]);
  });

  it('of the last round is that round’s when the match is over', () => {
    const over = view(3, { phase: 'over', told: [moved] });
    const state = told(seated(), { t: 'view', room: ROOM, n: 10, table: table(3, { phase: 'over' }), view: over }).state;
    expect(state.history.get(3)).toEqual([moved]);
  });
});

describe('a room that stands still', () => {
  const stalled: ServerMessage = { t: 'stalled', room: ROOM };

  it('says so until its next view or table, and keeps the orders', () => {
    const planned = draftSet(seated(), turn).state;
    const still = told(planned, stalled).state;
    expect(still.stalled).toBe(true);
    expect(still.own).toEqual(planned.own);
    expect(told(still, { t: 'table', room: ROOM, n: 10, table: table(3) }).state.stalled).toBe(false);
    const again = told(still, { t: 'view', room: ROOM, n: 10, table: table(3), view: view(3) }).state;
    expect(again.stalled).toBe(false);
    expect(unanswered(again)).toEqual([draft(1, turn)]);
  });

  it('is another matter than the room next door, and than a lost link', () => {
    expect(told(seated(), { t: 'stalled', room: 'room-2' }).state.stalled).toBe(false);
    expect(linkLost(told(seated(), stalled).state, 6).stalled).toBe(false);
  });

  it('repeats what is refused meanwhile without a word', () => {
    const still = told(draftSet(seated(), turn).state, stalled).state;
    const after = told(still, [refused('server_busy'), draft(1, turn)]).state;
    expect(after.refused).toBeNull();
    expect(unanswered(after)).toEqual([draft(1, turn)]);
    const going = told(draftSet(seated(), turn).state, [refused('server_busy'), draft(1, turn)]).state;
    expect(going.refused?.code).toBe('server_busy');
  });
});

describe('a room that no server has yet', () => {
  it('is knocked at again without a word, and stays on the screen', () => {
    const lost = linkLost(seated(), 6);
    const after = told(lost, [refused('server_busy'), { t: 'enter', room: ROOM }]).state;
    expect(after).toEqual(lost);
  });
});
