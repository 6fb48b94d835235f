// Writes the pages that the server sends: in each language the prerendered landing page and an empty shell for every other
// address. `pages.json` lists them.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { messages } from '@octavo/messages/en/app.ts';
import { languages, type Language } from '@octavo/messages/registry.ts';
import { fontsOf, landingFiles, sourceOf, type Bundle } from './bundle.ts';
import { manifestIn, manifestName } from './manifest.ts';
import { fillTemplate, withFonts, withAssets } from './page-template.ts';
import { precompress } from './precompress.ts';
import { prerenderLandingPage } from './prerender.ts';

const templateName = 'index.html';
/** Replaces the built index.html with the pages. In development, the only page is an empty shell in English. */
export const prerenderPages = (): Plugin[] => [
  {
    name: 'octavo-pages-dev',
    apply: 'serve',
    transformIndexHtml: (html) =>
      fillTemplate(html, { ...inDevelopment, manifest: manifestName, content: '' }),
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${manifestName}`, (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json');
        response.end(manifestIn(inDevelopment));
      });
    },
  },
  {
    name: 'octavo-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const listed = [];
      for (const language of languages) listed.push(await writePages(language, dir, bundle));
      await writeFile(join(dir, 'pages.json'), JSON.stringify(listed));
      await precompress(dir);
    },
  },
];

const inDevelopment = {
  language: 'en',
  direction: 'ltr',
  product: messages.product,
  title: messages.product,
  description: messages.page.description,
  noscript: messages.page.noscript,
  upload: messages.titles.editorUpload,
  files: messages.titles.myFiles,
} as const;

/** Writes the two pages and the manifest of a language, and returns their paths. English is in the root folder. */
async function writePages(language: Language, dir: string, bundle: Bundle) {
  const written = await prerenderLandingPage(language);
  const template = sourceOf(bundle, templateName);
  const shell = withFonts(template, fontsOf(bundle));
  const folder = language === 'en' ? '' : `${language}/`;
  const files = { landing: `${folder}index.html`, app: `${folder}app.html` };
  const manifest = `${folder}${manifestName}`;
  const words = { ...written, manifest };
  await writeText(
    join(dir, files.landing),
    fillTemplate(withAssets(shell, landingFiles(bundle)), words),
  );
  const empty = { ...words, title: written.product, content: '' };
  await writeText(join(dir, files.app), fillTemplate(shell, empty));
  await writeText(join(dir, manifest), manifestIn(written));
  return { language, anyNumber: written.anyNumber, ...files };
}

async function writeText(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
