// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { kept } from '../../i18n/de/kept';
import { toasts } from '../../ui/toasts.svelte';
import { share } from './share';

const written: string[] = [];
const said: string[] = [];
const browser = (part: Record<string, unknown>) =>
  vi.stubGlobal('navigator', {
    clipboard: { writeText: (text: string) => (written.push(text), Promise.resolve()) },
    ...part,
  });

vi.spyOn(toasts, 'say').mockImplementation((words) => void said.push(words));
afterEach(() => {
  vi.unstubAllGlobals();
  written.length = said.length = 0;
});

const here = new URL('/match/room-1#r3', location.href).href;

describe('sharing', () => {
  it('hands a whole address to the browser, and says nothing', async () => {
    const given: unknown[] = [];
    browser({ share: (what: unknown) => (given.push(what), Promise.resolve()) });
    await share('/match/room-1#r3', 'de');
    expect([given, written, said]).toEqual([[{ url: here, title: 'SALVO' }], [], []]);
  });

  it('leaves it at that where somebody changes their mind', async () => {
    browser({ share: () => Promise.reject(new DOMException('no', 'AbortError')) });
    await share('/match/room-1#r3', 'de');
    expect([written, said]).toEqual([[], []]);
  });

  it.each([
    ['the browser has no way of its own', {}],
    ['that way fails', { share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
  ])('copies where %s', async (_, part) => {
    browser(part);
    await share('/match/room-1#r3', 'de');
    expect([written, said]).toEqual([[here], [kept.shared]]);
  });

  it('says where the address stands if it cannot be copied', async () => {
    browser({ clipboard: { writeText: () => Promise.reject(new Error('no')) } });
    await share('/match/room-1#r3', 'de');
    expect(said).toEqual([kept.notShared]);
  });
});
