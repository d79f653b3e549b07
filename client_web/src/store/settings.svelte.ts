import { KEPT_AS, readSettings, type Settings } from './settings';

/** The settings of this browser; assigning to a field keeps it. */
export function keptSettings(storage: Storage): Settings {
  const fields = $state(readSettings(storage.getItem(KEPT_AS)));
  $effect.root(() => {
    $effect(() => {
      storage.setItem(KEPT_AS, JSON.stringify(fields));
      dispatchEvent(new Event('salvo:settings'));
    });
  });
  return fields;
}
