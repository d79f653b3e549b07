// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import source from '../public/first.js?raw';

const page = document.documentElement;

/** Loads the page's first script in a browser that wants `languages` and, maybe, a light theme. */
function load(languages: readonly string[], light: boolean, settings?: unknown): void {
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('matchMedia', () => ({ matches: light, addEventListener: () => undefined }));
  if (settings !== undefined) localStorage.setItem('salvo.settings', JSON.stringify(settings));
  new Function(source)();
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the first script', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['fr', 'en-GB', 'de'], 'en'],
    [['fr', 'de'], 'de'],
    [['da-DK', 'de'], 'da'],
    [['fr'], 'en'],
    [[], 'en'],
  ])('for a browser that wants %j speaks %s', (languages, expected) => {
    load(languages, false);
    expect([page.lang, page.dataset['speaks']]).toEqual([expected, expected]);
  });

  it('lets a choice go before the browser', () => {
    load(['de'], true, { language: 'en', theme: 'dark' });
    expect([page.lang, page.dataset['speaks'], page.dataset['theme']]).toEqual(['en', 'de', 'dark']);
  });

  it('follows the system’s theme until one is chosen', () => {
    load([], true);
    expect(page.dataset['theme']).toBe('light');
    load([], false, { theme: 'system' });
    expect(page.dataset['theme']).toBe('dark');
    localStorage.setItem('salvo.settings', '{"theme":"light"}');
    dispatchEvent(new Event('salvo:settings'));
    expect(page.dataset['theme']).toBe('light');
  });

  it('bears broken settings', () => {
    localStorage.setItem('salvo.settings', '{');
    load(['de'], false);
    expect(page.dataset['theme']).toBe('dark');
  });
});
