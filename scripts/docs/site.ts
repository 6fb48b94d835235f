// Builds the documentation site from the repository's Markdown files (decision 106).
import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { layOut, relative, type Menu } from './layout.ts';
import { render, renderFile, type Rendered } from './markdown.ts';
import { navigationOf } from './navigation.ts';
import { addressOf, readSources, type Source } from './sources.ts';
import { withTools } from './use-pages.ts';

const project = resolve(import.meta.dirname, '..', '..');
const decisions = 'docs/decisions/';
const decisionList = `${decisions}README.md`;

type Output = { address: string; content: string };
type Page = Rendered & { path: string; address: string };

/**
 * Builds the site into a folder, which is emptied first.
 * @param isServed whether an Octavo server serves it at /docs; otherwise its pages do not link to the app
 * @throws Error for a link to a page, file or part of a page that does not exist
 */
export async function buildSite(
  folder: string,
  { isServed }: { isServed: boolean },
): Promise<void> {
  const sources = (await readSources(project)).map(withTools);
  sources.push(listOfDecisions(sources));
  const files = new Map<string, Page>();
  const pictures = new Set<string>();
  const pages = sources.map((source) => pageOf(source, { files, pictures }));
  await addContents(files);
  checkFragments([...pages, ...files.values()]);
  const menu = menuOf(pages);
  const outputs: Output[] = [...pages, ...files.values()].map((page) => ({
    address: page.address,
    content: layOut({ ...page, menu, isServed }),
  }));
  outputs.push({ address: 'search.json', content: JSON.stringify(searchEntries(pages)) });
  outputs.push(...(await textAssets()));
  await rm(folder, { recursive: true, force: true });
  for (const output of outputs) await write(folder, output);
  for (const path of pictures) await copy(join(project, path), join(folder, pictureAddress(path)));
  for (const path of fonts) await copy(path, join(folder, 'assets', posix.basename(path)));
}

/** The server sends the packed copy where there is one. */
async function write(folder: string, { address, content }: Output): Promise<void> {
  const target = join(folder, address);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
  await writeFile(`${target}.gz`, gzipSync(content));
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}

const pictureAddress = (path: string) => path.replace(/^docs\//, '');

type Found = { files: Map<string, Page>; pictures: Set<string> };

function pageOf({ path, markdown }: Source, { files, pictures }: Found): Page {
  const address = addressOf(path);
  const resolveLink = (target: string): string => {
    if (/^[a-z]+:/i.test(target) || target.startsWith('#')) return target;
    const [file = '', fragment] = target.split('#', 2);
    const linked = posix.normalize(posix.join(posix.dirname(path), file)).replace(/\/$/, '');
    const found = addressOfTarget(linked);
    if (found === undefined) throw new Error(`${path} links to ${target}, which does not exist.`);
    return relative(address, found) + (fragment === undefined ? '' : `#${fragment}`);
  };
  const addressOfTarget = (linked: string): string | undefined => {
    if (`${linked}/` === decisions) return addressOf(decisionList);
    const absolute = join(project, linked);
    if (linked.startsWith('..') || !existsSync(absolute)) return undefined;
    if (statSync(absolute).isDirectory())
      return existsSync(join(absolute, 'README.md')) ? addressOf(`${linked}/README.md`) : undefined;
    if (linked.endsWith('.md')) return addressOf(linked);
    if (/\.(?:webp|png|svg)$/.test(linked)) {
      pictures.add(linked);
      return pictureAddress(linked);
    }
    const page = { path: linked, address: `files/${linked}.html`, ...renderFile(linked, '') };
    files.set(linked, page);
    return page.address;
  };
  return { path, address, ...render(markdown, { resolve: resolveLink }) };
}

/** Fills the pages of linked text files, such as configurations, with their contents. */
async function addContents(files: Map<string, Page>): Promise<void> {
  for (const [path, page] of files)
    Object.assign(page, renderFile(path, await readFile(join(project, path), 'utf8')));
}

/** @throws Error when a link leads to a part of a page that it does not have */
function checkFragments(pages: Page[]): void {
  const ids = new Map(
    pages.map(({ address, headings }) => [address, headings.map(({ id }) => id)]),
  );
  for (const { path, address, html } of pages)
    for (const [, target = ''] of html.matchAll(/ href="((?![a-z]+:)[^"]*#[^"]+)"/g)) {
      const [file = '', fragment = ''] = target.split('#', 2);
      const linked = file === '' ? address : posix.join(posix.dirname(address), file);
      if (!ids.get(linked)?.includes(decodeURIComponent(fragment)))
        throw new Error(`${path} links to ${target}, but that page has no such heading.`);
    }
}

function listOfDecisions(sources: Source[]): Source {
  const items = sources
    .filter(({ path }) => path.startsWith(decisions))
    .map(({ path, markdown }) => {
      const title = /^# (.*)$/m.exec(markdown)?.[1] ?? path;
      return `- [${title.replaceAll(/[[\]]/g, '\\$&')}](${posix.basename(path)})`;
    });
  const intro = 'Why Octavo is built as it is: each decision with its context and consequences.';
  return { path: decisionList, markdown: `# Decisions\n\n${intro}\n\n${items.join('\n')}\n` };
}

function menuOf(pages: Page[]): Menu {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const paths = pages.map(({ path }) => path);
  return navigationOf(paths).map(({ title, paths: listed }) => ({
    title,
    entries: listed.flatMap((path) => byPath.get(path) ?? []),
  }));
}

/** What the search finds: each part of each page. */
const searchEntries = (pages: Page[]) =>
  pages.flatMap(({ title, address, sections }) =>
    sections
      .filter(({ heading, text }) => heading !== undefined || text.trim() !== '')
      .map(({ heading, text }) => ({
        address: heading && heading.level > 1 ? `${address}#${heading.id}` : address,
        title,
        heading: heading?.text ?? title,
        text: text.trim().replaceAll(/\s+/g, ' '),
      })),
  );

const packaged = (path: string) => fileURLToPath(import.meta.resolve(path));

const fonts = [
  packaged('@fontsource/young-serif/files/young-serif-latin-400-normal.woff2'),
  packaged('@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2'),
];

/** Styles of the web app, then those of the site; its scripts; and the search library as it comes. */
async function textAssets(): Promise<Output[]> {
  const read = (...path: string[]) => readFile(join(project, ...path), 'utf8');
  const styles = ['tokens.css', 'fonts.css'].map((name) =>
    read('packages', 'web', 'ui', 'styles', name),
  );
  const site = (name: string) => read('scripts', 'docs', 'assets', name);
  const css = await Promise.all([...styles, site('site.css')]);
  const scripts = ['theme.js', 'site.js', 'search.js'];
  const library = await readFile(packaged('minisearch'), 'utf8');
  return [
    { address: 'assets/site.css', content: css.join('\n') },
    { address: 'assets/favicon.svg', content: await read('packages/web/public/favicon.svg') },
    {
      address: 'assets/minisearch.js',
      content: library.replace(/^\/\/# sourceMappingURL.*$/m, ''),
    },
    ...(await Promise.all(
      scripts.map(async (name) => ({ address: `assets/${name}`, content: await site(name) })),
    )),
  ];
}
