import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env['DEV_SERVER'] ?? 'http://localhost:8000';

/** Tells public/first.js where the words of each language are, so that they are fetched beside the program. */
function words(): Plugin {
  return {
    name: 'salvo:words',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const named = Object.values(bundle ?? {}).flatMap((part) => {
          const language = part.type === 'chunk' && /i18n\/(de|en|da)\/index\.ts$/.exec(part.facadeModuleId ?? '')?.[1];
          return language === false || language === undefined ? [] : [` data-${language}="/${part.fileName}"`];
        });
        return html.replace('src="/first.js"', `src="/first.js"${named.sort().join('')}`);
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), words()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        // few parts compress better than many: what every page needs, and what tells a round
        codeSplitting: {
          groups: [
            { name: 'round', test: /src\/(games\/salvo\/(Field|Marks|Plans|overlay|planning|draft|lanes|words|Told|telling|heard|sides)|board\/(playback|Board|gesture)|screens\/match\/(Log|announcer|seats))/ },
            { name: 'match', test: /src\/(screens\/match\/(?!Ending|Watching|Time|Gone|MenuSheet)|games\/(at-hand|salvo\/(lineup|later|plan\.|keys|turns|(Actions|Asking|Fixed|Lineup|Looked|Match|Notices|Opening|Orders|Score|Slots|Table|Tray)\.)))/ },
            { name: 'base', priority: 1, test: /node_modules\/(svelte|clsx|esm-env)|src\/(store\/(?!people)|net|ui\/(?!Switch|Choice|Tabs)|symbols\/(?!Paints)|sound|board\/geometry|i18n\/(text|names)|App\.|screens\/(Top|links|pages|Trouble|Notice|search|match\/names|home\/(Home|Live|PlayButton))|games\/(registry|plain|salvo\/terms|salvo\/(tables|Fog|ground|Ground|strokes|Pieces|reveal|pattern|Pattern|MapPicture)))/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/socket': { target: server, ws: true }, '/api': { target: server } },
  },
  // components are mounted in tests, so they must be built for the browser there too
  resolve: process.env['VITEST'] === undefined ? {} : { conditions: ['browser'] },
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    testTimeout: 30_000,
  },
});
