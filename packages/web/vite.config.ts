// Builds the web app into dist; in development, proxies calls to a running API.
import { extname, parse } from 'node:path';
import locales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { refuseCircularScripts } from './build-checks.ts';
import { prerenderPages } from '#prerender/vite-plugin.ts';
import { pdfjsAssets, pdfjsStyles } from '#pdf/vite-plugin.ts';
import { pdfjsWorker } from '#pdf/worker-plugin.ts';

const api = process.env.OCTAVO_API ?? 'http://127.0.0.1:8080';

/** `shared~index~start` is `shared`, `app.css` is `app`. */
const withoutEntries = (name: string) => parse(name).name.split('~')[0];

/** The layers between `ui` and the screens whose code several screens use. */
const featureLayers = [
  ...['messages', 'analytics', 'identity', 'drafts', 'plans', 'converting', 'auth', 'navigation'],
  ...['editing', 'presets', 'sharing'],
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    // React Compiler, for what renders only: it takes as long as the rest of the build.
    babel({
      include: /\.tsx$|\/use-[^/]+\.ts$/,
      presets: [reactCompilerPreset()],
    }),
    { ...locales.vite({ locales: ['en-US', 'de-DE'] }), enforce: 'pre' },
    pdfjsAssets(),
    pdfjsStyles(),
    pdfjsWorker(),
    prerenderPages(),
    refuseCircularScripts(),
  ],
  // Scripts and styles find others relative to themselves, so that they work below every base path. In pages, the server puts the base
  // path before addresses.
  experimental: {
    renderBuiltUrl: (_name, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
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
    rolldownOptions: {
      input: ['index.html', 'app/landing.ts'],
      // Without groups, a screen loads up to 80 scripts. What several screens use of `ui/`, and of the features, is one script each
      // with what it imports. The thresholds were tried: lower ones made screens load code of others, and merged chunks across
      // layers imported each other, which refuseCircularScripts() finds.
      output: {
        // Without the list of entries that rolldown adds to the names of shared chunks.
        chunkFileNames: ({ name }) => `assets/${withoutEntries(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${withoutEntries(name)}-[hash]${extname(name)}`,
        codeSplitting: {
          groups: [
            // The landing page needs this helper of Vite's and this module, and nothing else of the app.
            { name: 'preload', test: /vite\/preload-helper/, priority: 2 },
            { name: 'typed-ahead', test: /navigation\/typed-ahead/, priority: 2 },
            { name: 'app', test: /web\/app\/start\.tsx$/, priority: 1 },
            {
              name: 'ui',
              test: /packages\/web\/ui\/|node_modules\/@?react-(?:aria|stately)/,
              minShareCount: 4,
            },
            {
              name: 'features',
              test: new RegExp(`packages/web/(?:${featureLayers.join('|')})/`),
              minShareCount: 3,
            },
            {
              name: 'shared',
              minShareCount: 12,
              entriesAware: true,
              entriesAwareMergeThreshold: 100_000,
            },
          ],
        },
      },
    },
    // Browsers that support light-dark(); older ones are not supported.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  },
});
