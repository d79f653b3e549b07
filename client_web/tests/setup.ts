import { afterAll, vi } from 'vitest';
import { speak } from '../src/i18n/text.svelte';

await speak('de');

// What a test has begun to load comes while there is still somewhere for it to come to.
afterAll(() => vi.dynamicImportSettled());
