// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { ask, mayAsk, tell } from './notify';

const made: { words: string; onclick?: () => void; close: () => void }[] = [];

function browser(permission: NotificationPermission, hidden: boolean): void {
  class Notice {
    static permission = permission;
    static requestPermission = () => Promise.resolve((Notice.permission = 'granted' as const));
    close = vi.fn();
    constructor(_: string, { body }: NotificationOptions) {
      made.push(Object.assign(this, { words: body ?? '' }));
    }
  }
  vi.stubGlobal('Notification', Notice);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
}

afterEach(() => {
  made.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('is asked for once, and then tells who looks elsewhere', async () => {
  browser('default', true);
  expect(mayAsk()).toBe(true);
  tell('too early');
  expect(await ask()).toBe(true);
  expect(mayAsk()).toBe(false);
  tell('Gegner gefunden!');
  expect(made.map(({ words }) => words)).toEqual(['Gegner gefunden!']);
  vi.stubGlobal('focus', vi.fn());
  made[0]?.onclick?.();
  expect(made[0]?.close).toHaveBeenCalled();
});

it('says nothing to who looks at the page, and nothing where it is not possible', () => {
  browser('granted', false);
  tell('seen anyway');
  vi.unstubAllGlobals();
  expect(mayAsk()).toBe(false);
  tell('nobody hears');
  expect(made).toEqual([]);
});

it('is quiet where the browser makes none', () => {
  browser('granted', true);
  const { Notification: Possible } = globalThis;
  vi.stubGlobal('Notification', Object.assign(() => { throw new TypeError('Illegal constructor'); }, { permission: Possible.permission }));
  expect(() => tell('phone')).not.toThrow();
});
