import type { Request } from '../net/connection';
import { RETRY, type Lobby, type Refusal, type RoomPlace, type ServerMessage, type Welcome } from '../net/messages.gen';
import type { Strength } from './settings';
import type { GameKey, Options } from '../games/registry';

/** A search under way, or why it is not. */
export interface SearchState {
  game: GameKey;
  mode: string;
  /** When the wait began, on the server's clock; `null` until the server has us in the queue. */
  since: number | null;
  others: number;
  /** How far an opponent's rating may be from one's own just now; `null`: anyone will do. */
  width: number | null;
  ended: 'elsewhere' | 'expired' | null;
  refused: Refusal | null;
}

/** An invitation of one's own: asked for, then with its code. */
export interface InvitationState {
  options: Options;
  link: { code: string; until: number } | null;
  refused: Refusal | null;
}

/** An invitation that is being taken up. */
export interface JoiningState {
  code: string;
  accepted: boolean;
  refused: Refusal | null;
}

/** A practice match that is asked for. */
export interface PracticeState {
  options: Options;
  strength: Strength;
  /** The server has said yes: the match that is found next is this one. */
  accepted: boolean;
  refused: Refusal | null;
}

/** What is known before and beside a match. */
export interface LobbyState {
  /** `stopped`: the server wants no further attempt. */
  link: 'connecting' | 'on' | 'lost' | 'stopped';
  /** When that began, of `performance.now()`. */
  since: number;
  /** The close code of a link that is stopped. */
  stopped: number | null;
  me: { player: string; name: string } | null;
  /** Running matches in which one holds a seat. */
  running: readonly RoomPlace[];
  news: Lobby | null;
  search: SearchState | null;
  invitation: InvitationState | null;
  joining: JoiningState | null;
  practice: PracticeState | null;
  /** An opponent that was found for the search while one practised, and until when to come. */
  offer: { place: RoomPlace; until: number } | null;
}

export function outside(now: number): LobbyState {
  return {
    link: 'connecting',
    since: now,
    stopped: null,
    me: null,
    running: [],
    news: null,
    search: null,
    invitation: null,
    joining: null,
    practice: null,
    offer: null,
  };
}

/** A socket is open. */
export function greeted(state: LobbyState, { player, name, rooms }: Welcome, now: number): LobbyState {
  return { ...state, link: 'on', since: now, stopped: null, me: { player, name }, running: rooms };
}

/** The socket is gone, for now or (with a close code) until something is done about it. */
export function lost(state: LobbyState, now: number, stopped: number | null = null): LobbyState {
  if (stopped !== null) return { ...state, link: 'stopped', since: now, stopped };
  return state.link === 'on' ? { ...state, link: 'lost', since: now } : state;
}

export function searching(state: LobbyState, game: GameKey, mode: string): LobbyState {
  return { ...state, search: { game, mode, since: null, others: 0, width: null, ended: null, refused: null } };
}

export function inviting(state: LobbyState, options: Options): LobbyState {
  return { ...state, invitation: { options, link: null, refused: null } };
}

/** Reads an invitation that was kept over a reload; one that is past its time is none. */
export function readInvitation(kept: string | null, now: number): InvitationState | null {
  const invitation: InvitationState | null = JSON.parse(kept ?? 'null');
  return invitation !== null && invitation.link !== null && invitation.link.until > now ? invitation : null;
}

export function joining(state: LobbyState, code: string): LobbyState {
  return { ...state, joining: { code, accepted: false, refused: null } };
}

export function practising(state: LobbyState, options: Options, strength: Strength): LobbyState {
  return { ...state, practice: { options, strength, accepted: false, refused: null } };
}

/** Whether a match that is found now is one that this page is waiting for. */
export function expecting({ search, invitation, joining: taken }: LobbyState): boolean {
  return (search !== null && search.ended === null) || (invitation !== null && invitation.link !== null) || taken !== null;
}

/** A match is found. */
export function found(state: LobbyState, place: RoomPlace): LobbyState {
  return { ...withRoom(state, place), search: null, invitation: null, joining: null, offer: null };
}

/** A practice match is ready: what else one waits for goes on. */
export function practised(state: LobbyState, place: RoomPlace): LobbyState {
  return { ...withRoom(state, place), practice: null };
}

/** An opponent is found for the search, while one practises: to come by `until`, on the server's clock. */
export function offered(state: LobbyState, place: RoomPlace, until: number): LobbyState {
  return { ...withRoom(state, place), search: null, offer: { place, until } };
}

/** Nobody came to the match that was offered. */
export function lapsed(state: LobbyState): LobbyState {
  return state.offer === null ? state : { ...finished(state, state.offer.place.room), offer: null };
}

function withRoom(state: LobbyState, place: RoomPlace): LobbyState {
  return { ...state, running: [...state.running.filter(({ room }) => room !== place.room), place] };
}

/** A match of one's own is over or gone. */
export function finished(state: LobbyState, room: string): LobbyState {
  const running = state.running.filter((place) => place.room !== room);
  return running.length === state.running.length ? state : { ...state, running };
}

/** Takes a message that concerns no room. `request`: what it answers. */
export function reduce(state: LobbyState, message: ServerMessage, request: Request | null): LobbyState {
  switch (message.t) {
    case 'lobby':
      return { ...state, news: message };
    case 'searching':
      if (state.search === null || !sought(state.search, message)) return state;
      return {
        ...state,
        search: { ...state.search, since: message.since, others: message.others, width: message.width, ended: null, refused: null },
      };
    case 'search_ended':
      if (state.search === null || message.reason === 'cancelled') return state;
      return { ...state, search: { ...state.search, since: null, ended: message.reason } };
    case 'invited':
      if (state.invitation === null) return state;
      return { ...state, invitation: { ...state.invitation, link: { code: message.code, until: message.until } } };
    case 'done':
      if (request?.t === 'practise' && state.practice !== null) {
        return { ...state, practice: { ...state.practice, accepted: true } };
      }
      if (request?.t !== 'join' || state.joining === null) return state;
      return { ...state, joining: { ...state.joining, accepted: true, refused: null } };
    case 'refused':
      return request === null ? state : refused(state, request, message.code);
    default:
      return state;
  }
}

function refused(state: LobbyState, request: Request, code: Refusal): LobbyState {
  switch (request.t) {
    case 'search':
      return state.search !== null && sought(state.search, request) ? { ...state, search: { ...state.search, refused: code } } : state;
    case 'invite':
      return state.invitation === null ? state : { ...state, invitation: { ...state.invitation, refused: code } };
    case 'practise':
      return state.practice === null ? state : { ...state, practice: { ...state.practice, refused: code } };
    case 'join':
      return state.joining?.code === request.code ? { ...state, joining: { ...state.joining, refused: code } } : state;
    default:
      return state;
  }
}

/** Whether a search is for this. */
export function sought(search: SearchState, { game, mode }: { game: GameKey; mode: string }): boolean {
  return search.game === game && search.mode === mode;
}

/** What is to be asked (again) for the lobby's part: on a new socket, and where a refusal is not the last word. */
export function asking({ search, invitation, joining: taken, practice }: LobbyState): readonly Request[] {
  const open = (code: Refusal | null) => code === null || RETRY.has(code);
  const all: Request[] = [];
  if (search !== null && search.ended === null && open(search.refused)) {
    all.push({ t: 'search', game: search.game, mode: search.mode });
  }
  if (invitation !== null && invitation.link === null && open(invitation.refused)) {
    all.push({ t: 'invite', options: invitation.options });
  }
  if (taken !== null && !taken.accepted && open(taken.refused)) all.push({ t: 'join', code: taken.code });
  // a bot that is not to be had now may be asked for again by hand
  if (practice !== null && !practice.accepted && practice.refused === null) {
    all.push({ t: 'practise', options: practice.options, strength: practice.strength });
  }
  return all;
}
