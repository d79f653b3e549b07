/** Follows links inside the client without loading the page again. Gives the path to go to, or `null`. */
export function inside(event: MouseEvent, origin: string): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download')) return null;
  const to = new URL(link.href, origin);
  if (to.origin !== origin || to.hash !== '') return null;
  return to.pathname;
}
