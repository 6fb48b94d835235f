import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipOf } from '#containers/testing/zip.ts';
import { entryText } from '#containers/zip-content.ts';
import { zipEntries } from '#containers/zip-directory.ts';
import { rewriteZip } from '#containers/zip-rewrite.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-rewrite-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('parts are replaced, other files copied in their order, and folders left out', async () => {
  const source = join(folder, 'source.odt');
  const target = join(folder, 'target.odt');
  const entries = [
    { name: 'mimetype', content: 'text', stored: true },
    { name: 'Configurations2/popupmenu/', stored: true },
    { name: 'content.xml', content: '<old/>' },
    { name: 'styles.xml', content: '<styles/>' },
    { name: 'empty.xml' },
  ];
  await writeFile(source, zipOf(entries));
  await rewriteZip(source, target, new Map([['content.xml', '<new/>']]));
  const written = await zipEntries(target);
  const texts = await Promise.all(written.map((entry) => entryText(target, entry, 100)));
  expect(written.map(({ name, method }, index) => [name, method, texts[index]])).toEqual([
    ['mimetype', 'stored', 'text'],
    ['content.xml', 'deflated', '<new/>'],
    ['styles.xml', 'deflated', '<styles/>'],
    ['empty.xml', 'deflated', ''],
  ]);
});
