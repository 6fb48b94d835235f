import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProblemError, type ProblemCode } from '@octavo/contract';
import { archiveLimits } from '#kernel/limits.ts';
import { zipOf, type TestEntry } from '#containers/testing/zip.ts';
import { entryText } from '#containers/zip-content.ts';
import { zipEntries } from '#containers/zip-directory.ts';
import { guardZip } from '#containers/zip-guard.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(bytes: Buffer): Promise<string> {
  const path = join(folder, 'file.zip');
  await writeFile(path, bytes);
  return path;
}

/** The code of the problem that the guard throws, or `fine`. */
async function verdict(bytes: Buffer): Promise<ProblemCode | 'fine'> {
  try {
    await guardZip(await written(bytes));
    return 'fine';
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
}

const part: TestEntry = { name: 'word/document.xml', content: '<a>text</a>' };
const verdictOf = (...entries: TestEntry[]) => verdict(zipOf(entries));

it.each<[string, TestEntry]>([
  ['deflated', part],
  ['stored', { ...part, stored: true }],
  ['with a data descriptor, as Office streams them', { ...part, descriptor: true }],
  ['empty', { name: 'empty.xml' }],
  ['a folder', { name: 'word/', stored: true }],
  ['with ZIP64 sizes', { ...part, zip64: true }],
  ['of a name in Chinese', { ...part, name: '文档/图.xml' }],
])('lets a part through that is %s', async (_, entry) => {
  expect(await verdictOf(entry, { name: 'b.xml', content: '<b/>' })).toBe('fine');
});

it('lets stray bytes behind the end pass, as all readers do', async () => {
  expect(await verdict(Buffer.concat([zipOf([part]), Buffer.from('\0\n')]))).toBe('fine');
});

it('lets a ZIP64 directory through', async () => {
  expect(await verdict(zipOf([part], { zip64: true }))).toBe('fine');
});

it('reads what is in a part', async () => {
  const path = await written(zipOf([{ name: 'a', content: 'first' }, part]));
  const found = (await zipEntries(path)).find(({ name }) => name === part.name);
  expect(found && (await entryText(path, found, 100))).toBe(part.content);
});

it.each<[string, TestEntry[]]>([
  [
    'two entries that share their data',
    [part, { ...part, name: 'b.xml', offset: 0, localName: part.name }],
  ],
  ['a part that is longer than it says', [{ ...part, bytes: 3 }]],
  ['a part that is shorter than it says', [{ ...part, bytes: 1000 }]],
  ['a local name that differs', [{ ...part, localName: 'word/documenT.xml' }]],
  ['two parts of one name', [part, part]],
  ['two parts whose names differ in case', [part, { ...part, name: 'WORD/Document.xml' }]],
  [
    'a part that reaches into the directory',
    [{ ...part, stored: true, packedBytes: 5000, bytes: 5000 }],
  ],
  ['a symbolic link', [{ name: 'link', content: '/etc/passwd', mode: 0o120777 }]],
  ['a name that leads out', [{ ...part, name: '../../etc/cron.d/x' }]],
  ['an absolute name', [{ ...part, name: '/etc/passwd' }]],
  ['a name with a drive', [{ ...part, name: 'C:/x' }]],
  ['a name with backslashes', [{ ...part, name: 'word\\x.xml' }]],
  ['a name with a control character', [{ ...part, name: 'a\0b' }]],
  ['a name without end', [{ ...part, name: 'x'.repeat(256) }]],
])('refuses %s', async (_, entries) => {
  expect(await verdict(zipOf(entries))).toBe('archive_limits');
});

it('refuses more entries than any document has, by their count alone', async () => {
  const bytes = zipOf([part], { count: archiveLimits.entries + 1 });
  expect(await verdict(bytes)).toBe('archive_limits');
});

it('refuses what unpacks to many times its size', async () => {
  const bomb = { name: 'bomb.bin', content: Buffer.alloc(archiveLimits.ratioFloorBytes + 1) };
  expect(await verdictOf(bomb)).toBe('archive_limits');
});

it('lets a small part through however well it packs', async () => {
  expect(await verdictOf({ name: 'blank.bin', content: Buffer.alloc(4 << 20) })).toBe('fine');
});

it.each<[string, Buffer]>([
  ['nothing but a beginning', zipOf([part]).subarray(0, 60)],
  ['a cut end record', zipOf([part]).subarray(0, -1)],
  [
    'bytes in front, which make all offsets wrong',
    Buffer.concat([Buffer.from('more'), zipOf([part])]),
  ],
  ['a directory that is shorter than its count', zipOf([part], { count: 2 })],
  ['a wrong checksum', zipOf([{ ...part, crc: 1 }])],
  ['an encrypted part', zipOf([{ ...part, encrypted: true }])],
  ['an offset into nowhere', zipOf([{ ...part, offset: 3 }])],
])('calls %s damaged', async (_, bytes) => {
  expect(await verdict(bytes)).toBe('damaged_file');
});

it('calls data that cannot be unpacked damaged', async () => {
  const bytes = zipOf([part]);
  bytes.fill(0xff, 30 + part.name.length, 30 + part.name.length + 4);
  expect(await verdict(bytes)).toBe('damaged_file');
});

it.each<[string, TestEntry]>([
  ['a document type of its own', { name: 'a.xml', content: '<!DOCTYPE a [%b;]><a/>' }],
  ['entities', { name: 'a.rels', content: '<!DOCTYPE a [<!ENTITY b "&c;">]><a/>' }],
  [
    'entities in UTF-16',
    {
      name: 'a.xml',
      content: Buffer.from('\ufeff<!DOCTYPE a [<!ENTITY b "&c;">]><a/>', 'utf16le'),
    },
  ],
  ['entities in a drawing', { name: 'a.svg', content: '<!DOCTYPE svg [<!ENTITY b "&c;">]><svg/>' }],
  [
    'entities in a part of no known name',
    { name: 'a', content: ' <!DOCTYPE a [<!ENTITY b "&c;">]><a/>' },
  ],
])('refuses a part with %s', async (_, entry) => {
  expect(await verdictOf(entry)).toBe('unsafe_markup');
});

it('lets a part through that only names a document type', async () => {
  const svg = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><svg/>';
  expect(await verdictOf({ name: 'a.svg', content: svg })).toBe('fine');
  const library = '<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD" "l.dtd"><library/>';
  expect(await verdictOf({ name: 'Basic/script-lb.xml', content: library })).toBe('fine');
});

it('refuses elements nested without end', async () => {
  expect(await verdictOf({ name: 'a.xml', content: '<a>'.repeat(501) })).toBe('nested_too_deep');
});
