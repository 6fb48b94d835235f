// Tests the documentation site as files: every link leads somewhere, every page is listed, nothing is inline.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { catalogueGroups, tools } from '@octavo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { render } from './markdown.ts';
import { usePath } from './navigation.ts';
import { buildSite } from './site.ts';
import { addressOf } from './sources.ts';

let folder: string;
let pages: Map<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-site-'));
  await buildSite(folder, { isServed: false });
  const names = await readdir(folder, { recursive: true });
  const html = names.filter((name) => name.endsWith('.html'));
  const contents = html.map(
    async (name) => [name, await readFile(join(folder, name), 'utf8')] as const,
  );
  pages = new Map(await Promise.all(contents));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const targetsIn = (html: string) =>
  [...html.matchAll(/\s(?:href|src)="(?![a-z]+:)([^"]*)"/g)].map(([, target = '']) => target);

describe('the documentation site', () => {
  test('has only links to pages, parts of pages and files that exist', async () => {
    const files = new Set(await readdir(folder, { recursive: true }));
    const broken: string[] = [];
    for (const [address, html] of pages)
      for (const target of targetsIn(html)) {
        const [file = '', fragment] = target.split('#', 2);
        const linked = file === '' ? address : posix.join(posix.dirname(address), file);
        const id = `id="${decodeURIComponent(fragment ?? '')}"`;
        const exists = files.has(linked) && (!fragment || pages.get(linked)?.includes(id));
        if (!exists) broken.push(`${address} → ${target}`);
      }
    expect(broken).toEqual([]);
    expect(pages.size).toBeGreaterThan(100);
  });

  test('leads from its start to every page', () => {
    const reached = new Set(['index.html']);
    for (const address of reached)
      for (const target of targetsIn(pages.get(address) ?? '')) {
        const linked = posix.join(posix.dirname(address), target.split('#', 1)[0] ?? '');
        if (pages.has(linked)) reached.add(linked);
      }
    expect([...pages.keys()].filter((address) => !reached.has(address))).toEqual([]);
  });

  test('has nothing that the content security policy forbids', () => {
    for (const [address, html] of pages) {
      expect(html.match(/<script(?![^>]*\ssrc=)[^>]*>/g), address).toBeNull();
      expect(html.match(/<style|<[^>]*\s(?:style|on\w+)=/g), address).toBeNull();
    }
  });

  test('lists every tool on the page of its group', () => {
    for (const group of Object.keys(catalogueGroups)) {
      const html = pages.get(addressOf(usePath(group))) ?? '';
      const ofGroup = tools.filter((tool) => tool.group === group);
      for (const { label } of ofGroup) expect(html).toContain(`>${label}</h3>`);
    }
  });

  test('does not link to an app where none serves it', async () => {
    expect(pages.get('api.html')).not.toContain('Open Octavo');
    const served = join(folder, 'served');
    await buildSite(served, { isServed: true });
    expect(await readFile(join(served, 'use', 'pdf.html'), 'utf8')).toContain('href="../../"');
  });
});

describe('Markdown', () => {
  const links = { resolve: (target: string) => target };

  test('gets the anchors that GitHub gives it', () => {
    const { headings } = render('# One & two: `three`!\n\n## Same\n\n## Same\n\n## Größe', links);
    expect(headings.map(({ id }) => id)).toEqual(['one--two-three', 'same', 'same-1', 'größe']);
  });

  test('keeps markup as text and drops comments', () => {
    const { html } = render('# A\n\n<!-- made -->\n\nIt is <b>x</b>.', links);
    expect(html).not.toContain('made');
    expect(html).toContain('&lt;b&gt;x&lt;/b&gt;');
  });
});
