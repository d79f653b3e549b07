import type { Refusal } from '../net/messages.gen';
import type { Language } from './settings';
import type { Page } from './client.svelte';

/** The page of a real browser. */
export const browserPage: Page = {
  path: () => location.pathname,
  push: (path) => history.pushState(null, '', path),
  replace: (path) => history.replaceState(null, '', path),
  kept: {
    read: () => sessionStorage.getItem('salvo.invitation'),
    write: (text) => {
      if (text === null) sessionStorage.removeItem('salvo.invitation');
      else sessionStorage.setItem('salvo.invitation', text);
    },
  },
  begin: () => {
    sessionStorage.clear();
    location.assign('/');
  },
  enrol: async () => {
    const answer = await post('/api/player', {});
    return answer?.ok ?? false;
  },
};

/** The language that the browser asks for, as public/first.js found it. */
export function browserLanguage(): Language {
  const speaks = document.documentElement.dataset['speaks'];
  return speaks === 'de' || speaks === 'da' ? speaks : 'en';
}

/** Gives the player another name. Gives a refusal, `offline` if nothing was answered, or `null` if it was taken on. */
export async function rename(name: string): Promise<Refusal | 'offline' | null> {
  const answer = await post('/api/name', { name });
  if (answer === null) return 'offline';
  if (answer.ok) return null;
  const { code }: { code?: Refusal } = await answer.json().catch(() => ({}));
  return code ?? 'offline';
}

function post(path: string, body: unknown): Promise<Response | null> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
}
