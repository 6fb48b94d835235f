// Finds the Markdown files of the documentation and determines the address of each page on the site.
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** A Markdown file of the repository. Both paths are relative and have forward slashes. */
export type Source = { path: string; markdown: string };

/** Where pages of these files are, instead of the path of the file. */
const addresses: Record<string, string> = {
  'README.md': 'index.html',
  'docs/README.md': 'index.html',
  'CONTRIBUTING.md': 'contributing.html',
  'CHANGELOG.md': 'changelog.html',
  'SECURITY.md': 'report-a-vulnerability.html',
};

/** The page of a file: `docs/api.md` → `api.html`, `deploy/README.md` → `deploy/index.html`. */
export function addressOf(path: string): string {
  const fixed = addresses[path];
  if (fixed !== undefined) return fixed;
  const below = path.replace(/^docs\//, '');
  return below.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html');
}

const alwaysIncluded = ['CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'deploy/README.md'];

/** Reads every page, and every Markdown file that a page links to. @param project the folder of the repository */
export async function readSources(project: string): Promise<Source[]> {
  const found = new Map<string, Source>();
  const add = async (path: string): Promise<void> => {
    if (found.has(path) || !existsSync(join(project, path))) return;
    // The start page takes its place.
    if (path === 'README.md') return;
    const markdown = await readFile(join(project, path), 'utf8');
    found.set(path, { path, markdown });
    for (const target of linksIn(markdown)) {
      const linked = posix.join(posix.dirname(path), target);
      if (linked.endsWith('.md') && !linked.startsWith('..')) await add(linked);
    }
  };
  for await (const path of glob('docs/**/*.md', { cwd: project })) await add(path);
  for (const path of alwaysIncluded) await add(path);
  return [...found.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** The relative targets of links in a text, without their fragments. */
const linksIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\((?!\w+:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => target ?? '');
