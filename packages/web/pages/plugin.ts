// Makes the pages that the server sends: in each language the landing page as finished HTML, and an empty shell for
// every other address. `pages.json` lists them.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { languages, type Language } from '../messages/language.ts';
import { messages } from '../messages/en/app.ts';
import { filled, withFonts, withLoaded, type Loaded } from './page.ts';
import { laySmallerCopies } from './smaller-copies.ts';
import { landingIn } from './written.ts';

type Bundle = Rolldown.OutputBundle;

const templateName = 'index.html';
const scripts = {
  landing: 'app/landing.ts',
  start: 'app/start.tsx',
  home: 'screens/home/home.tsx',
};

/** What Vite has built becomes pages; while developing, the one page is a shell in English. */
export const pages = (): Plugin[] => [
  {
    name: 'octavo-pages-dev',
    apply: 'serve',
    transformIndexHtml: (html) => filled(html, { ...inDevelopment, content: '' }),
  },
  {
    name: 'octavo-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const listed = [];
      for (const language of languages) listed.push(await writePages(language, dir, bundle));
      await writeFile(join(dir, 'pages.json'), JSON.stringify(listed));
      await laySmallerCopies(dir);
    },
  },
];

const inDevelopment = {
  language: 'en',
  direction: 'ltr',
  title: messages.product,
  description: messages.page.description,
  noscript: messages.page.noscript,
};

/** Writes the two pages of a language and tells where they lie. English is at the top. */
async function writePages(language: Language, dir: string, bundle: Bundle) {
  const written = await landingIn(language);
  const template = sourceOf(bundle, templateName);
  const shell = withFonts(template, fontsOf(bundle));
  const folder = language === 'en' ? '' : `${language}/`;
  const files = { landing: `${folder}index.html`, app: `${folder}app.html` };
  const landing = withLoaded(shell, landingFiles(bundle));
  await put(join(dir, files.landing), filled(landing, written));
  const empty = { ...written, title: written.product, content: '' };
  await put(join(dir, files.app), filled(shell, empty));
  return { language, anyNumber: written.anyNumber, ...files };
}

async function put(path: string, html: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, html);
}

/** The landing page's one script, and all styles of what is written on it. */
function landingFiles(bundle: Bundle): Loaded {
  const { fileName } = chunkOf(bundle, scripts.landing);
  const shown = [scripts.start, scripts.home].map((module) => chunkOf(bundle, module));
  const styles = shown.flatMap((chunk) => stylesOf(bundle, chunk));
  return { script: fileName, styles: [...new Set(styles)] };
}

/** Those of the Latin letters; the others come when a page has letters of theirs. */
const fontsOf = (bundle: Bundle): string[] =>
  Object.keys(bundle).filter((name) => /-latin-(?:wght|400)-normal-[^/]*\.woff2$/.test(name));

function stylesOf(bundle: Bundle, chunk: Rolldown.OutputChunk, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports
    .map((name) => bundle[name])
    .filter((file) => file?.type === 'chunk');
  return [
    ...imported.flatMap((file) => stylesOf(bundle, file, seen)),
    ...(chunk.viteMetadata?.importedCss ?? []),
  ];
}

function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`),
  );
  if (found?.type !== 'chunk') throw new Error(`The build has no chunk of ${module}`);
  return found;
}

function sourceOf(bundle: Bundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}`);
  return String(file.source);
}
