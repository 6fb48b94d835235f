// Vite plugins for PDF.js: adds its assets to the build, serves them in development, and scopes the styles of its viewer.
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import type { Plugin } from 'vite';
import { assetFolders, assetsOf } from './assets.ts';

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const source = dirname(manifest);

/** Adds `assets/pdfjs-VERSION` with its licences. */
export const pdfjsAssets = (): Plugin => ({
  name: 'octavo-pdfjs-assets',
  async generateBundle() {
    const place = await placed();
    for (const name of await fileNames()) {
      const content = await readFile(join(source, name));
      this.emitFile({ type: 'asset', fileName: `${place}/${name}`, source: content });
    }
  },
  async configureServer({ middlewares }) {
    middlewares.use(`/${await placed()}`, (request, response, next) => {
      const name = normalize(decodeURIComponent(request.url ?? '')).slice(1);
      if (!isServed(name)) return next();
      readFile(join(source, name)).then((content) => response.end(content), next);
    });
  },
});

/**
 * The viewer's style sheet is made for a page of its own: its `:root` sets the colour scheme, and it has generic class
 * names such as `.dialog` and `.spread`. Nesting it below the viewer and in a layer limits it to the viewer and lets
 * our rules win.
 */
export const pdfjsStyles = (): Plugin => ({
  name: 'octavo-pdfjs-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\/pdf_viewer\.css(?:$|\?)/ },
    handler: (css) => `@layer pdfjs { .pdf-viewer { ${css.replaceAll(':root', '&')} } }`,
  },
});

async function placed(): Promise<string> {
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return assetsOf(version);
}

const isServed = (name: string) => assetFolders.some((folder) => name.startsWith(`${folder}/`));

async function fileNames(): Promise<string[]> {
  const lists = assetFolders.map(async (folder) =>
    (await readdir(join(source, folder))).map((name) => `${folder}/${name}`),
  );
  return (await Promise.all(lists)).flat();
}
