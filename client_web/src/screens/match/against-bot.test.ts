// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import RoomStage from '../../../tests/RoomStage.svelte';
import { Staged, room } from '../../../tests/staged.svelte';

let stage: ReturnType<typeof mount> | undefined;

afterEach(async () => {
  if (stage !== undefined) await unmount(stage);
});

async function press(name: string): Promise<void> {
  const button = await vi.waitFor(
    () => {
      const all = [...document.querySelectorAll('button')];
      const found = all.find((one) => (one.ariaLabel ?? one.getAttribute('aria-label') ?? one.textContent).trim() === name);
      if (found === undefined) throw new Error(`no button ${name}`);
      return found;
    },
    { timeout: 20_000 },
  );
  button.click();
  flushSync();
}

it('a match against a bot says so, ends without a question, and has another after it', async () => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  const players = [{ name: 'Anna', paint: '' }, { name: 'Salvo strong', paint: '', bot: 'strong' as const }];
  const table = { ...room().table!, players };
  const staged = new Staged(room({ table }));
  stage = mount(RoomStage, { target: document.body, props: { staged } });
  flushSync();
  expect(document.querySelector('section[aria-label="Bot (stark)"] strong')?.textContent).toBe('stark');
  expect(document.body.textContent).not.toContain('Salvo strong');
  await press('Menü');
  const paces = /Auflösung eines Zuges\s*in Ruhe\s*schnell\s*sofort/;
  await vi.waitFor(() => expect(document.body.textContent).toMatch(paces), { timeout: 20_000 });
  await press('Aufgeben');
  expect(staged.asked).toEqual(['resign']);
  staged.state = { ...staged.state, table: { ...table, phase: 'over', outcome: { winner: 1, reason: 'resignation' } } };
  flushSync();
  await press('Noch eine Übung');
  expect(staged.asked).toEqual(['resign', 'practise strong']);
});
