/** What a room needs later, or not at all. */
export const goneScreen = () => import('./Gone.svelte');
export const menuSheet = () => import('./MenuSheet.svelte');
