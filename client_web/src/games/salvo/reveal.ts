/**
 * How a resolved round is told on the board: a script of poses and marks over time, in the order of the rules
 * (rules/salvo.md 5): moves together, shots together, shells, falls, points. Pure.
 *
 * In fog the other side's figures are told by sightings alone: they glide from one to the next, or appear and pale.
 */
import { type Cell, type Compass, position } from '../../board/geometry';
import type { SalvoFigure, SalvoLastSeen, SalvoView } from '../../net/messages.gen';
import { way } from './planning';
import { KINDS, type Kind, type Side } from './tables.gen';

export type Event = SalvoView['told'][number];
export type StepName = 'moves' | 'shots' | 'shells' | 'falls' | 'points';

/** What stands on the board: figures, and last sightings with the side that they are of. */
export interface Scene {
  figures: readonly SalvoFigure[];
  lastSeen: readonly SalvoLastSeen[];
}

/** `turn`: degrees of the compass, north 0, growing without end. `pale`: 1 is a last sighting. `lift`: 1 amid a jump. */
export interface Pose {
  x: number;
  y: number;
  turn: number;
  shown: number;
  pale: number;
  lift: number;
}

/** The paint of a side's figures, empty for none; a screen gives it to the boards in it as the context `painted`. */
export type Painted = (side: Side) => string;

export interface Actor {
  key: string;
  side: Side;
  kind: Kind;
  /** By time; before the first and after the last it stays. */
  poses: { at: number; pose: Pose }[];
}

export type MarkShape =
  | { is: 'bump'; cell: Cell; to: Cell; side: Side }
  | { is: 'shot'; side: Side; cell: Cell; lanes: readonly (readonly Cell[])[] }
  | { is: 'flash'; cell: Cell; kind: Kind | null }
  | { is: 'stop'; side: Side; cell: Cell }
  | { is: 'announce'; side: Side; target: Cell }
  | { is: 'blast'; side: Side; target: Cell; cells: readonly Cell[] }
  | { is: 'fall'; side: Side; kind: Kind; cell: Cell }
  | { is: 'point'; side: Side; cell: Cell };

export type Mark = MarkShape & { key: string; start: number; end: number };

export interface Script {
  length: number;
  steps: { name: StepName; from: number; to: number }[];
  actors: Actor[];
  marks: Mark[];
}

/** All of it fits into the time that the rules give the reveal (rules/salvo.md 4). */
export const REVEAL_MS = 1500;

const STEP_MS: Readonly<Record<StepName, number>> = { moves: 560, shots: 420, shells: 400, falls: 300, points: 320 };
const STEPS: readonly StepName[] = ['moves', 'shots', 'shells', 'falls', 'points'];
const DEGREES: Readonly<Record<Compass, number>> = { N: 0, E: 90, S: 180, W: 270 };

export function sceneOf(view: SalvoView): Scene {
  return { figures: view.figures, lastSeen: view.sight?.last_seen ?? [] };
}

export function stepOf(event: Event): StepName {
  switch (event.e) {
    case 'moved':
    case 'bounced':
    case 'turned':
      return 'moves';
    case 'sighted':
      return event.moment === 'moves' ? 'moves' : 'falls';
    case 'fired':
    case 'flash':
    case 'stopped':
      return 'shots';
    case 'announced':
    case 'landed':
      return 'shells';
    case 'fell':
      return 'falls';
    case 'scored':
      return 'points';
  }
}

/** Writes the script. `viewer`: the side whose enemies are told by sightings, `null` where all is told. */
export function script(before: Scene, told: readonly Event[], now: Scene, viewer: Side | null): Script {
  const steps = timetable(told);
  const length = steps.at(-1)?.to ?? 0;
  const span = (name: StepName) => steps.find((step) => step.name === name) ?? { name, from: length, to: length };
  const cast = new Map<string, Cast>();
  const enemy: Side = viewer === 'north' ? 'south' : 'north';
  const actor = (side: Side, kind: Kind): Cast => {
    const key = `${side}-${kind}`;
    const known = cast.get(key) ?? new Cast({ key, side, kind, poses: [] });
    cast.set(key, known);
    return known;
  };
  for (const figure of before.figures) actor(figure.side, figure.kind).begin(stand(figure, 1, 0));
  for (const seen of before.lastSeen) actor(enemy, seen.kind).begin(stand(seen, 1, 1));

  const marks: Mark[] = [];
  const mark = (start: number, end: number, shape: MarkShape) =>
    marks.push({ ...shape, key: `${marks.length}`, start, end });

  if (viewer !== null) loseSight(before, told, now, enemy, span('moves'), cast);
  for (const event of told) {
    const { from, to } = span(stepOf(event));
    switch (event.e) {
      case 'moved': {
        const moving = actor(event.side, event.kind);
        const start = stand({ cell: event.way[0]!, facing: moving.facing() ?? event.facing }, 1, 0);
        moving.begin(start);
        moving.walk(event.way, event.facing, event.jump, from, to);
        break;
      }
      case 'bounced': {
        const bouncing = actor(event.side, event.kind);
        bouncing.begin(stand({ cell: event.cell, facing: bouncing.facing() ?? 'N' }, 1, 0));
        bouncing.bounce(event.cell, event.to, event.reason === 'way' || event.reason === 'swap', from, to);
        mark(from + (to - from) * 0.4, to, { is: 'bump', cell: event.cell, to: event.to, side: event.side });
        break;
      }
      case 'turned':
        actor(event.side, event.kind).turn(event.facing, from, to);
        break;
      case 'sighted':
        actor(enemy, event.kind).sight(event.cell, event.facing, from, to);
        break;
      case 'fired':
        // a lane that is blocked at once has no cells
        mark(from, to, {
          is: 'shot',
          side: event.side,
          cell: event.cell,
          lanes: event.rays.filter((lane) => lane.length > 0),
        });
        break;
      case 'flash':
        mark(from, to, { is: 'flash', cell: event.cell, kind: event.kind });
        break;
      case 'stopped':
        mark(from + (to - from) * 0.35, to, { is: 'stop', side: event.side, cell: event.cell });
        break;
      case 'announced':
        mark(from, to, { is: 'announce', side: event.side, target: event.target });
        break;
      case 'landed':
        mark(from, to, { is: 'blast', side: event.side, target: event.target, cells: event.blast });
        break;
      case 'fell':
        cast.get(`${event.side}-${event.kind}`)?.vanish(from, to); // in fog one may fall that was never seen
        mark(from, to, { is: 'fall', side: event.side, kind: event.kind, cell: event.cell });
        break;
      case 'scored':
        mark(from, to, { is: 'point', side: event.side, cell: event.cell });
        break;
    }
  }
  settle(cast, now, enemy, length);
  return { length, steps, actors: inOrder(cast), marks };
}

/** What may be shown of a view at a moment of its script, so that nothing stands there before it was told. */
export interface Shown {
  points: Record<Side, number>;
  living: Record<Side, number>;
  shells: SalvoView['shells'];
  /** The points of the round have been given. */
  scored: boolean;
}

export function shownOf(view: SalvoView, play: Script | null, at: number): Shown {
  const [points, living] = [{ ...view.points }, { ...view.living }];
  if (play === null) return { points, living, shells: view.shells, scored: true };
  const reached = (name: StepName) => at >= (play.steps.find((step) => step.name === name)?.from ?? 0);
  const [shelled, fallen, scored] = [reached('shells'), reached('falls'), reached('points')];
  const landing: SalvoView['shells'] = [];
  for (const event of view.told) {
    if (event.e === 'scored' && !scored) points[event.side] -= 1;
    if (event.e === 'fell' && !fallen) living[event.side] += 1;
    if (event.e === 'landed') landing.push({ side: event.side, target: event.target });
  }
  return { points, living, shells: shelled ? view.shells : landing, scored };
}

/**
 * The scene before a round, from the one after it and what was told: for a replay, and for who came back in between.
 * A facing that nothing tells is looked up in earlier rounds, else the figure is taken to have looked its way.
 */
export function rewind(now: Scene, told: readonly Event[], earlier: readonly (readonly Event[])[] = []): Scene {
  const figures = new Map(now.figures.map((figure) => [`${figure.side}-${figure.kind}`, figure]));
  for (const event of told) {
    if (event.e !== 'fell') continue;
    const facing = told.find((e) => (e.e === 'moved' || e.e === 'turned' || e.e === 'fired') && same(e, event));
    figures.set(`${event.side}-${event.kind}`, {
      side: event.side,
      kind: event.kind,
      cell: event.cell,
      facing: (facing as { facing?: Compass } | undefined)?.facing ?? facingBefore(event, earlier),
    });
  }
  for (const event of told) {
    if (event.e !== 'moved' && event.e !== 'turned') continue;
    const key = `${event.side}-${event.kind}`;
    const figure = figures.get(key);
    if (figure === undefined) continue;
    const cell = event.e === 'moved' ? event.way[0]! : event.cell;
    figures.set(key, { ...figure, cell, facing: facingBefore(event, earlier) });
  }
  return { figures: [...figures.values()], lastSeen: now.lastSeen };
}

function facingBefore(who: { side: Side; kind: Kind }, earlier: readonly (readonly Event[])[]): Compass {
  for (const told of earlier.toReversed()) {
    for (const event of told) {
      if ((event.e === 'moved' || event.e === 'turned') && same(event, who)) return event.facing;
    }
  }
  return who.side === 'south' ? 'N' : 'S';
}

function same(a: { side: Side; kind: Kind }, b: { side: Side; kind: Kind }): boolean {
  return a.side === b.side && a.kind === b.kind;
}

function timetable(told: readonly Event[]): Script['steps'] {
  const names = STEPS.filter((name) => told.some((event) => stepOf(event) === name));
  const whole = names.reduce((sum, name) => sum + STEP_MS[name], 0);
  const scale = Math.min(1, REVEAL_MS / Math.max(1, whole));
  let from = 0;
  return names.map((name) => {
    const to = from + STEP_MS[name] * scale;
    const step = { name, from, to };
    from = to;
    return step;
  });
}

function stand(figure: { cell: Cell; facing: Compass }, shown: number, pale: number): Pose {
  return { ...position(figure.cell), turn: DEGREES[figure.facing], shown, pale, lift: 0 };
}

/** An actor whose poses are being written. */
class Cast {
  constructor(readonly actor: Actor) {}

  private get last(): { at: number; pose: Pose } | undefined {
    return this.actor.poses.at(-1);
  }

  facing(): Compass | null {
    const turn = this.last?.pose.turn;
    if (turn === undefined) return null;
    return (['N', 'E', 'S', 'W'] as const)[(((Math.round(turn / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3];
  }

  get pose(): Pose | undefined {
    return this.last?.pose;
  }

  begin(pose: Pose): void {
    if (this.last === undefined) this.actor.poses.push({ at: 0, pose });
  }

  key(at: number, part: Partial<Pose>): void {
    const last = this.last;
    if (last === undefined) return;
    const turn = part.turn === undefined ? last.pose.turn : nearest(last.pose.turn, part.turn);
    this.actor.poses.push({ at: Math.max(at, last.at), pose: { ...last.pose, ...part, turn } });
  }

  walk(cells: readonly Cell[], facing: Compass, jump: boolean, from: number, to: number): void {
    const target = position(cells.at(-1)!);
    this.key(from, {});
    this.key(from + (to - from) * 0.25, { turn: DEGREES[facing], pale: 0, shown: 1 });
    if (jump) {
      const { x, y } = this.pose!;
      this.key(from + (to - from) * 0.6, { x: (x + target.x) / 2, y: (y + target.y) / 2, lift: 1 });
    }
    this.key(to - (to - from) * 0.06, { ...target, lift: 0 });
  }

  bounce(cell: Cell, to: Cell, early: boolean, from: number, until: number): void {
    const [a, b] = [position(cell), position(to)];
    const steps = way(cell, to).length - 1;
    const reach = early ? 0.42 : (steps - 0.58) / steps;
    const home = { x: a.x, y: a.y };
    this.key(from, {});
    this.key(from + (until - from) * 0.48, { x: a.x + (b.x - a.x) * reach, y: a.y + (b.y - a.y) * reach });
    this.key(until - (until - from) * 0.06, home);
  }

  turn(facing: Compass, from: number, to: number): void {
    this.key(from, {});
    this.key(from + (to - from) * 0.7, { turn: DEGREES[facing] });
  }

  /** Seen at the end of a span: glides there if it was in sight before, else appears. */
  sight(cell: Cell, facing: Compass, from: number, to: number): void {
    const pose = stand({ cell, facing }, 1, 0);
    const last = this.pose;
    if (last !== undefined && last.pale === 0 && last.shown === 1) {
      this.key(from, {});
      this.key(to - (to - from) * 0.06, pose);
      return;
    }
    if (last === undefined) this.begin({ ...pose, shown: 0 });
    else if (last.x !== pose.x || last.y !== pose.y) {
      this.key(from, {});
      this.key(from + (to - from) * 0.35, { shown: 0 });
    }
    this.key(from + (to - from) * 0.4, { ...pose, shown: 0 });
    this.key(to - (to - from) * 0.06, pose);
  }

  vanish(from: number, to: number): void {
    this.key(from + (to - from) * 0.25, {});
    this.key(to, { shown: 0 });
  }
}

/** Enemies that were in sight and are not sighted any more pale where they were seen. */
function loseSight(
  before: Scene,
  told: readonly Event[],
  now: Scene,
  enemy: Side,
  moves: { from: number; to: number },
  cast: ReadonlyMap<string, Cast>,
): void {
  for (const figure of before.figures) {
    if (figure.side !== enemy || now.figures.some((other) => same(other, figure))) continue;
    if (told.some((event) => event.e === 'sighted' && event.kind === figure.kind)) continue;
    const playing = cast.get(`${enemy}-${figure.kind}`);
    playing?.key(moves.from, {});
    playing?.key(moves.to, { pale: 1 });
  }
}

/** At the end everything stands as the view says. */
function settle(cast: Map<string, Cast>, now: Scene, enemy: Side, length: number): void {
  const end = new Map<string, Pose>();
  for (const seen of now.lastSeen) end.set(`${enemy}-${seen.kind}`, stand(seen, 1, 1));
  for (const figure of now.figures) end.set(`${figure.side}-${figure.kind}`, stand(figure, 1, 0));
  for (const [key, pose] of end) {
    const [side, kind] = key.split('-') as [Side, Kind];
    const known = cast.get(key) ?? new Cast({ key, side, kind, poses: [] });
    cast.set(key, known);
    known.begin({ ...pose, shown: 0 });
  }
  for (const [key, playing] of cast) {
    const pose = end.get(key) ?? { ...playing.pose!, shown: 0 };
    const last = playing.pose!;
    const moved = last.x !== pose.x || last.y !== pose.y || last.shown !== pose.shown || last.pale !== pose.pale;
    if (moved || nearest(last.turn, pose.turn) !== last.turn) {
      playing.key(Math.max(0, length - 160), {});
      playing.key(length, pose);
    }
  }
}

/** The same direction, so many whole turns on that it is reached the short way. */
function nearest(from: number, to: number): number {
  const turns = Math.round((from - to) / 360);
  return to + turns * 360;
}

function inOrder(cast: ReadonlyMap<string, Cast>): Actor[] {
  return [...cast.values()]
    .map((playing) => playing.actor)
    .filter((actor) => actor.poses.length > 0)
    .toSorted((a, b) => a.side.localeCompare(b.side) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}
