import { keptIn } from '../../i18n/kept';
import type { Language } from '../../store/settings';
import { toasts } from '../../ui/toasts.svelte';

/** Hands on an address of this site: by the browser's own way where it has one, else by the clipboard. */
export async function share(path: string, language: Language): Promise<void> {
  const url = new URL(path, location.href).href;
  if ('share' in navigator) {
    const refused = await navigator.share({ url, title: 'SALVO' }).then(
      () => null,
      (fault: unknown) => fault,
    );
    // who changed their mind wants nothing else
    if (refused === null || (refused instanceof DOMException && refused.name === 'AbortError')) return;
  }
  const copied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  );
  const words = await keptIn(language);
  toasts.say(copied ? words.shared : words.notShared);
}
