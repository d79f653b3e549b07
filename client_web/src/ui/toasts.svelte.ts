const SHOWN_MS = 5_000;

interface Toast {
  n: number;
  words: string;
}

let shown: readonly Toast[] = $state.raw([]);
let last = 0;

/** Short words at the edge of the page that go by themselves. */
export const toasts = {
  get shown(): readonly Toast[] {
    return shown;
  },

  /** Says something once; the same words said again stay longer instead of standing there twice. */
  say(words: string): void {
    last += 1;
    const n = last;
    shown = [...shown.filter((toast) => toast.words !== words), { n, words }].slice(-3);
    setTimeout(() => toasts.drop(n), SHOWN_MS);
  },

  drop(n: number): void {
    shown = shown.filter((toast) => toast.n !== n);
  },
};
