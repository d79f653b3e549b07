/** SALVO in words: cells, orders and what a round told, for the log and for those who listen. Pure. */
import type { Cell } from '../../board/geometry';
import type { Texts } from '../../i18n/shape';
import type { SalvoFigure, SalvoShell, SalvoView } from '../../net/messages.gen';
import type { Order } from './draft';
import { mapRow, terrainAt } from './ground';
import { blast } from './lanes';
import { type Event, type StepName, stepOf } from './reveal';
import { FIGURES, type Kind, type Side } from './tables.gen';

/** In whose words: the viewer's side (`null`: watches), and the names of both sides. */
export interface Voice {
  texts: Texts['match'];
  side: Side | null;
  names: Readonly<Record<Side, string>>;
}

export function figureName(voice: Voice, kind: Kind): string {
  return voice.texts.names.figures[kind];
}

/** A figure with whose it is, to begin a sentence with. */
export function who(voice: Voice, side: Side, kind: Kind): string {
  const { told } = voice.texts;
  const name = figureName(voice, kind);
  if (voice.side === null) return told.of(name, voice.names[side]);
  return side === voice.side ? told.own(name) : told.other(name);
}

export function orderWords(voice: Voice, order: Order): string {
  const { order: say } = voice.texts;
  if (order.do === 'move') return say.move(order.to);
  if (order.do === 'turn') return say.turn(order.facing);
  return typeof order.target === 'string' ? say.fireAt(order.target) : say.fire;
}

/** What stands on a cell: `Schild, Blick nach Osten`. */
export function standing(voice: Voice, figure: SalvoFigure): string {
  const { texts, side, names } = voice;
  const name = figureName(voice, figure.kind);
  const whose =
    side === null
      ? texts.figureOf(name, names[figure.side])
      : figure.side === side
        ? name
        : texts.enemyFigure(name);
  return `${whose}, ${texts.facing(figure.facing)}`;
}

/**
 * A cell as it is read out: `d4, Schild, Blick nach Osten`. `extra` is what the planning adds.
 * A cell in fog is named by what the map and the last sightings say, and by nothing else.
 */
export function cellWords(voice: Voice, view: SalvoView, cell: Cell, extra: readonly string[] = []): string {
  const { texts } = voice;
  const map = mapRow(view.map);
  const parts: string[] = [cell];
  const figure = view.figures.find((one) => one.cell === cell);
  if (figure !== undefined) parts.push(standing(voice, figure));
  const terrain = terrainAt(map, cell);
  if (terrain !== 'open') parts.push(texts.terrain[terrain]);
  if (view.mode === 'capture' && map.capture.includes(cell)) parts.push(texts.captureField);
  if (view.sight !== null && !view.sight.cells.includes(cell)) parts.push(texts.inFog);
  for (const seen of view.sight?.last_seen ?? []) {
    if (seen.cell === cell) parts.push(texts.lastSeen(figureName(voice, seen.kind), seen.facing, seen.round));
  }
  if (view.shells.some((shell) => blast(shell.target).includes(cell))) parts.push(texts.willHit);
  return [...parts, ...extra].join(', ');
}

/** The announced shells in one or two sentences, `null` where none is in the air. */
export function shellWords(voice: Voice, shells: readonly SalvoShell[]): string | null {
  if (shells.length === 0) return null;
  const of = (side: Side) => shells.filter((shell) => shell.side === side).map((shell) => shell.target);
  const { texts, side, names } = voice;
  const said =
    side === null
      ? (['south', 'north'] as const)
          .filter((one) => of(one).length > 0)
          .map((one) => texts.shellsOf(names[one], of(one)))
          .join(' ')
      : texts.shellsHint(of(side), of(side === 'south' ? 'north' : 'south'));
  return `${said} ${texts.shellLands}`;
}

export interface Line {
  step: StepName;
  /** Whose doing it is, `null` for what has no side. */
  side: Side | null;
  kind: Kind | null;
  words: string;
}

/** What a round told, line by line in the order of the rules. */
export function lines(voice: Voice, told: readonly Event[]): Line[] {
  const found: Line[] = [];
  const scored: Record<Side, Cell[]> = { south: [], north: [] };
  told.forEach((event, at) => {
    if (event.e === 'scored') scored[event.side].push(event.cell);
    else if (!said(event, told.slice(0, at))) found.push(line(voice, event));
  });
  for (const side of ['south', 'north'] as const) {
    const cells = scored[side];
    if (cells.length > 0) found.push({ step: 'points', side, kind: null, words: pointWords(voice, side, cells) });
  }
  return found;
}

/** The same as one text, for the live region. */
export function inOneBreath(voice: Voice, view: SalvoView): string {
  const found = lines(voice, view.told).map((one) => one.words);
  return found.length > 0 ? found.join(' ') : nothing(voice, view.mode);
}

/** The words for a round in which nothing was told. */
export function nothing(voice: Voice, mode: SalvoView['mode']): string {
  const { told } = voice.texts;
  if (mode !== 'fog') return told.nothing;
  return voice.side === null ? told.quietWatch : told.nothingFog;
}

/** A shell fired is told by where it lands; an enemy sighted twice alike is told once. */
function said(event: Event, before: readonly Event[]): boolean {
  if (event.e === 'fired') return event.rays.length === 0 && FIGURES[event.kind].target !== null;
  if (event.e !== 'sighted') return false;
  return before.some(
    (other) =>
      other.e === 'sighted' &&
      other.kind === event.kind &&
      other.cell === event.cell &&
      other.facing === event.facing,
  );
}

function line(voice: Voice, event: Exclude<Event, { e: 'scored' }>): Line {
  const step = stepOf(event);
  const side = 'side' in event ? event.side : null;
  const kind = 'kind' in event ? event.kind : null;
  return { step, side, kind, words: words(voice, event) };
}

function words(voice: Voice, event: Exclude<Event, { e: 'scored' }>): string {
  const { told } = voice.texts;
  switch (event.e) {
    case 'moved': {
      const say = event.jump ? told.jumped : told.moved;
      return say(who(voice, event.side, event.kind), event.way[0]!, event.way.at(-1)!);
    }
    case 'bounced': {
      const subject = who(voice, event.side, event.kind);
      return event.reason === null
        ? told.bounced(subject, event.to)
        : told.bouncedWhy[event.reason](subject, event.to);
    }
    case 'turned':
      return told.turned(who(voice, event.side, event.kind), event.cell, event.facing);
    case 'fired': {
      const subject = who(voice, event.side, event.kind);
      return FIGURES[event.kind].target === null
        ? told.fired(subject, event.cell, event.facing)
        : told.launched(subject, event.cell);
    }
    case 'flash':
      return event.kind === null
        ? told.flash(event.cell)
        : told.flashOf(event.cell, figureName(voice, event.kind));
    case 'stopped':
      if (voice.side === null) return told.stoppedOf(event.cell, voice.names[event.side]);
      return event.side === voice.side ? told.stoppedOwn(event.cell) : told.stoppedOther(event.cell);
    case 'announced':
      if (voice.side === null) return told.announcedOf(event.target, voice.names[event.side]);
      return event.side === voice.side ? told.announcedOwn(event.target) : told.announcedOther(event.target);
    case 'landed':
      return told.landed(event.target);
    case 'fell':
      return told.fell(who(voice, event.side, event.kind), event.cell);
    case 'sighted':
      return told.sighted(figureName(voice, event.kind), event.cell, event.facing);
  }
}

function pointWords(voice: Voice, side: Side, cells: Cell[]): string {
  const { points } = voice.texts.told;
  if (voice.side === null) return points.of(cells, voice.names[side]);
  return side === voice.side ? points.own(cells) : points.other(cells);
}
