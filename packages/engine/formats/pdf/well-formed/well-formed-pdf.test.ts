import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outlineIn } from '#formats/pdf/objects/outline-reader.ts';
import { pageReferencesOf } from '#formats/pdf/objects/page-references.ts';
import { canForget, patch } from './patch.ts';
import { readWellFormed, type WellFormedPdf } from './well-formed-pdf.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-well-formed-'));
});
afterAll(() => rm(folder, { recursive: true }));

const objects = [
  '<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R/Names<</Dests 7 0 R>>>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  '<</First 5 0 R/Last 6 0 R>>',
  '<</Title(One)/Parent 4 0 R/Next 6 0 R/Dest[3 0 R/Fit]/C[1 0 0]>>',
  '<</Title(Two)/Parent 4 0 R/Prev 5 0 R/A<</S/GoTo/D(there)>>>>',
  '<</Names[(there)<</D[3 0 R/FitH 5]>>]>>',
];

/** A file with a cross-reference table. */
function tabled(more = ''): string {
  let text = '%PDF-1.7\n';
  const rows = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 8\n0000000000 65535 f \n${rows.join('')}`;
  return `${text}${table}trailer <</Size 8/Root 1 0 R${more}>>\nstartxref\n${text.length}\n%%EOF\n`;
}

/** The same with all objects in an object stream. */
function packed(): Buffer {
  const head = '%PDF-1.7\n';
  let places = '';
  let at = 0;
  objects.forEach((object, index) => {
    places += `${index + 1} ${at} `;
    at += object.length + 1;
  });
  const data = deflateSync(Buffer.from(`${places}${objects.join(' ')}`));
  const stream = (number: number, keys: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `${number} 0 obj\n<<${keys}/Filter/FlateDecode/Length ${bytes.length}>>\nstream\n`,
      ),
      ...[bytes, Buffer.from('\nendstream\nendobj\n')],
    ]);
  const first = stream(8, `/Type/ObjStm/N ${objects.length}/First ${places.length}`, data);
  const rows = [
    ...[[0, 0, 0], ...objects.map((_, index) => [2, 8, index])],
    ...[
      [1, head.length, 0],
      [1, head.length + first.length, 0],
    ],
  ];
  // Each row is encoded as the difference to the previous one.
  const bytes = rows.flatMap(([kind = 0, second = 0, third = 0]) => [
    ...[kind, second >> 8, second & 0xff, third],
  ]);
  const differences = bytes.map((byte, index) => (byte - (bytes[index - 4] ?? 0)) & 0xff);
  const filtered = rows.flatMap((_, index) => [2, ...differences.slice(index * 4, index * 4 + 4)]);
  const keys = '/Type/XRef/Size 10/Root 1 0 R/W[1 2 1]/DecodeParms<</Predictor 12/Columns 4>>';
  const second = stream(9, keys, deflateSync(Buffer.from(filtered)));
  const end = `startxref\n${head.length + first.length}\n%%EOF\n`;
  return Buffer.concat([Buffer.from(head), first, second, Buffer.from(end)]);
}

const reading = async <T>(data: string | Buffer, read: (file: WellFormedPdf) => T) => {
  const path = join(folder, 'read.pdf');
  await writeFile(path, data);
  return readWellFormed(path, read);
};

const isWellFormed = (data: string | Buffer) =>
  reading(data, (file) => pageReferencesOf(file).length);

const bookmarksOf = (file: WellFormedPdf) =>
  outlineIn(file).outline.map(({ title, destpageposfrom1: page, dest }) => [title, page, dest]);

const expected = [
  ['One', 1, ['3 0 R', '/Fit']],
  ['Two', 1, ['3 0 R', '/FitH', 5]],
];

describe('A well-formed file', () => {
  it.each([
    ['a table', tabled()],
    ['packed objects', packed()],
  ])('with %s is read without a program', async (_, data) => {
    expect(await reading(data, bookmarksOf)).toEqual(expected);
  });

  it('lists the objects of the last incremental update', async () => {
    const whole = tabled();
    const object = '5 0 obj\n<</Title(New)/Parent 4 0 R/Next 6 0 R/Dest[3 0 R/Fit]>>\nendobj\n';
    const table = `xref\n5 1\n${String(whole.length).padStart(10, '0')} 00000 n \n`;
    const [, before] = /startxref\n(\d+)/.exec(whole) ?? [];
    const trailer = `trailer <</Size 8/Root 1 0 R/Prev ${before}>>`;
    const end = `startxref\n${whole.length + object.length}\n%%EOF\n`;
    const [first] =
      (await reading(`${whole}${object}${table}${trailer}\n${end}`, bookmarksOf)) ?? [];
    expect(first).toEqual(['New', 1, ['3 0 R', '/Fit']]);
  });

  it.each([
    ['is cut off', tabled().slice(0, -9)],
    ['is protected', tabled('/Encrypt 9 0 R')],
    ['has its objects elsewhere', tabled().replace('%PDF-1.7\n', '%PDF-1.7\n\n\n')],
    ['counts its pages wrongly', tabled().replace('/Count 1', '/Count 2')],
    ['names older tables in a ring', tabled(`/Prev ${tabled().indexOf('xref')}`)],
    ['is something else', 'plain text'],
  ])('is none that %s', async (_, data) => expect(await isWellFormed(data)).toBeUndefined());

  it('has no outline that runs in circles', async () => {
    const ring = tabled().replace('/Prev 5 0 R', '/Next 5 0 R');
    expect(await reading(ring, bookmarksOf)).toBeUndefined();
  });
});

describe('A patch', () => {
  it.each([
    ['a table', tabled()],
    ['packed objects', packed()],
  ])('changes a file with %s in its place', async (_, data) => {
    const path = join(folder, 'patched.pdf');
    await writeFile(path, data);
    readWellFormed(path, (file) => {
      const entry = { '/Title': 'u:Neü', '/Parent': '4 0 R', '/Dest': ['3 0 R', '/Fit'] };
      const root = { '/First': '10 0 R', '/Last': '10 0 R' };
      patch(path, file, { objects: { '10 0 R': entry, '4 0 R': root }, gone: ['5 0 R', '6 0 R'] });
    });
    expect(readWellFormed(path, bookmarksOf)).toEqual([['Neü', 1, ['3 0 R', '/Fit']]]);
    expect(await readFile(path, 'latin1')).not.toContain('One');
  });

  it('leaves nothing behind but what is packed with others', async () => {
    const forgets = (file: WellFormedPdf) => canForget(file, ['5 0 R', '6 0 R']);
    expect(await reading(tabled(), forgets)).toBe(true);
    expect(await reading(packed(), forgets)).toBe(false);
  });
});
