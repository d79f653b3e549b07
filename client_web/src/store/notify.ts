/** Word to who looks at another window: by the browser's own notices, once they were asked for. */

/** Whether it can still be asked for. */
export function mayAsk(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'default';
}

/** Asks; gives whether it was allowed. */
export async function ask(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Tells, if that was allowed and the page is not looked at. */
export function tell(words: string): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  if (document.visibilityState !== 'hidden') return;
  try {
    const notice = new Notification('SALVO', { body: words, tag: 'salvo.found', icon: '/icon-192.png' });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    // a phone takes notices from service workers only: the sound and the title must do
  }
}
