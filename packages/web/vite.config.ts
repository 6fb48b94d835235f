// Builds the web app into dist; in development, proxies calls to a running API.
import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerenderPages } from '#prerender/vite-plugin.ts';
import { pdfjsAssets, pdfjsStyles } from '#pdf/vite-plugin.ts';

const api = process.env.OCTAVO_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    { ...locales.vite({ locales: ['en-US', 'de-DE'] }), enforce: 'pre' },
    pdfjsAssets(),
    pdfjsStyles(),
    prerenderPages(),
  ],
  // Workers load some of their modules on demand.
  worker: { format: 'es' },
  // Pages that the server itself renders, besides the API.
  server: { proxy: { '/api': api, '^/auth/(verify|reset|mailbox)': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy forbids data: URLs for scripts and fonts, so every asset is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'app/landing.ts'] },
    // Browsers that support light-dark(); older ones are not supported.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  },
});
