// Builds the landing page for Node and renders it, once for each language.
import react from '@vitejs/plugin-react';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Language } from '@octavo/messages/registry.ts';
import type { RenderedLandingPage } from './landing-page.tsx';

const root = resolve(import.meta.dirname, '..');

/** Renders the landing page. @throws Error if it cannot be rendered without a browser */
export async function prerenderLandingPage(language: Language): Promise<RenderedLandingPage> {
  // Outside the checkout, which may be read-only.
  const folder = await mkdtemp(join(tmpdir(), 'octavo-pages-'));
  try {
    await buildFor(language, folder);
    const { renderLandingPage } = (await import(
      pathToFileURL(join(folder, 'prerender.js')).href
    )) as {
      renderLandingPage(): Promise<RenderedLandingPage>;
    };
    return await renderLandingPage();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bundles everything into one file, since there is no node_modules next to it. */
const buildFor = (language: Language, outDir: string) =>
  build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    define: { 'import.meta.env.VITE_LANGUAGE': JSON.stringify(language) },
    ssr: { noExternal: true },
    build: {
      outDir,
      ssr: 'prerender/landing-page.tsx',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.js', format: 'es' } },
    },
  });
