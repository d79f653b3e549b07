import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env['DEV_SERVER'] ?? 'http://localhost:8000';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: { '/socket': { target: server, ws: true }, '/api': { target: server } },
  },
  // components are mounted in tests, so they must be built for the browser there too
  resolve: process.env['VITEST'] === undefined ? {} : { conditions: ['browser'] },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts', 'tests/**/*.test.ts'] },
});
