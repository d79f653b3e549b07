import { describe, expect, it } from 'vitest';
import type { Request } from '../net/connection';
import { RoomStore } from './room.svelte';

const ROOM = 'room-1';

function store(): { room: RoomStore; asked: Request[] } {
  const asked: Request[] = [];
  const room = new RoomStore(ROOM, {
    ask: (request) => asked.push(request) > 0,
    serverNow: () => 0,
    now: () => 0,
    left: () => {},
  });
  return { room, asked };
}

describe('a room on a new socket', () => {
  it('asks to be let in again', () => {
    const { room, asked } = store();
    room.comeBack();
    expect(asked).toEqual([{ t: 'enter', room: ROOM }]);
  });

  it('leaves the seat to the newer tab until the player wants it back (case 10)', () => {
    const { room, asked } = store();
    room.hear({ t: 'entered', rq: 1, room: ROOM, seat: 0 }, { t: 'enter', room: ROOM });
    room.hear({ t: 'taken_over', room: ROOM }, null);
    room.lost();
    room.comeBack();
    expect(asked).toEqual([]);
    room.takeBack();
    expect(asked).toEqual([{ t: 'enter', room: ROOM }]);
  });
});
