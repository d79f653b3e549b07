import { speak } from '../src/i18n/text.svelte';

await speak('de');
