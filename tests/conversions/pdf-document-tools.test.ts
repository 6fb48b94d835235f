// Attachments, bookmarks, page labels, and what can be extracted from a PDF. The results are read by qpdf and poppler.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barePageOf, pdfOf } from './pdf-objects.ts';
import { pagedPdf } from './paged-pdf.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const run = promisify(execFile);
const said = async (program: string, ...words: string[]) => (await run(program, words)).stdout;

let place: Workplace;
let plain: string;
let unpacked = 0;

beforeAll(async () => {
  place = await openWorkplace();
  plain = await place.write('plain.pdf', pagedPdf({ name: 'plain', pages: 5, field: 'name' }));
});
afterAll(() => place.close());

const mustBeWellFormed = async (path: string) =>
  expect(await said('qpdf', '--check', path)).toContain('No syntax or stream encoding errors');

const jsonOf = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as unknown;

/** A folder with the files of a ZIP, and their names. */
async function unzipped(path: string) {
  const folder = place.path(`unpacked-${++unpacked}`);
  await mkdir(folder);
  // Elsewhere than in UTF-8, unzip writes other names.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  await run('unzip', ['-q', path, '-d', folder], { env });
  return { folder, names: (await readdir(folder)).toSorted() };
}

const stream = (dictionary: string, data: string) => ({ dictionary, stream: data });

describe('Attachments', () => {
  it('are added with their relationship, replaced by name, listed, extracted and removed', async () => {
    const data = await place.write('Daten Größe.csv', 'a;b\n1;2\n');
    const note = await place.write('note.txt', 'first');
    const options = { fileRelationship: 'data', description: 'Figures' };
    const added = await place.convertAll('pdf-attachments', [plain, data, note], options);
    await mustBeWellFormed(added.path);
    expect(await said('pdfdetach', '-list', added.path)).toContain('2 embedded files');
    await place.write('note.txt', 'second');
    const replaced = await place.convertAll('pdf-attachments', [added.path, note]);
    const list = await place.convert('pdf-extract-content', replaced.path, {
      extract: 'attachment-list',
    });
    expect(await jsonOf(list.path)).toEqual({
      version: 1,
      attachments: [
        {
          ...{ name: 'Daten Größe.csv', size: 8, type: 'text/csv' },
          ...{ description: 'Figures', relationship: 'Data' },
        },
        {
          ...{ name: 'note.txt', size: 6, type: 'text/plain' },
          ...{ description: 'note.txt', relationship: 'Unspecified' },
        },
      ],
    });
    const { path } = await place.convert('pdf-extract-content', replaced.path, {
      extract: 'attachments',
    });
    const { folder, names } = await unzipped(path);
    expect(names).toEqual(['Daten Größe.csv', 'note.txt']);
    expect(await readFile(join(folder, 'note.txt'), 'utf8')).toBe('second');
    const removed = await place.convert('pdf-attachments', replaced.path, {
      attachmentAction: 'remove',
      attachmentName: 'NOTE.txt',
    });
    expect(removed.warnings).toEqual([
      { code: 'removed_attachments', values: { files: 'note.txt' } },
    ]);
    expect(await said('pdfdetach', '-list', removed.path)).toContain('1 embedded files');
    expect(await said('qpdf', '--qdf', removed.path, '-')).not.toContain('second');
    const missing = { attachmentAction: 'remove', attachmentName: 'other' };
    expect(await place.attempt('pdf-attachments', removed.path, missing)).toMatchObject({
      problem: { code: 'no_such_attachment' },
    });
  });

  it('have safe names when extracted, whatever the file says, also those of annotations', async () => {
    const file = (name: string) => `<</Type/Filespec/F(${name})/EF<</F 6 0 R>>>>`;
    const hostile = await place.write(
      'hostile.pdf',
      barePageOf(
        {
          catalog: `/Names<</EmbeddedFiles<</Kids[5 0 R 5 0 R]>>>>`,
          page: `/Annots[<</Subtype/FileAttachment/Rect[0 0 9 9]/FS<</F(C:\\\\temp\\\\x.bat)/EF<</F 7 0 R>>>>>>]`,
        },
        [
          `<</Names[(one) ${file('../../../etc/passwd')}(two) 8 0 R]/Kids[5 0 R]>>`,
          stream('/Type/EmbeddedFile', 'one'),
          stream('/Type/EmbeddedFile', 'two'),
          `<</Type/Filespec/F 8 0 R/EF<</F 6 0 R>>>>`,
        ],
      ),
    );
    const attempt = await place.attempt('pdf-extract-content', hostile, { extract: 'attachments' });
    if ('problem' in attempt) expect(attempt.problem.code).toBe('damaged_file');
    const sound = await place.write(
      'paths.pdf',
      barePageOf(
        {
          catalog: `/Names<</EmbeddedFiles<</Names[(one) ${file('../../../etc/passwd')}]>>>>`,
          page: `/Annots[<</Subtype/FileAttachment/Rect[0 0 9 9]/FS<</F(C:\\\\temp\\\\PASSWD)/EF<</F 5 0 R>>>>>>]`,
        },
        [stream('/Type/EmbeddedFile', 'one'), stream('/Type/EmbeddedFile', 'two')],
      ),
    );
    const { path } = await place.convert('pdf-extract-content', sound, { extract: 'attachments' });
    expect((await unzipped(path)).names).toEqual(['PASSWD (2)', 'passwd']);
    const removed = await place.convert('pdf-attachments', sound, {
      attachmentAction: 'remove-all',
    });
    expect(await said('pdfdetach', '-list', removed.path)).toContain('0 embedded files');
    expect(await said('qpdf', '--qdf', removed.path, '-')).not.toContain('FileAttachment');
  });
});

it('attachments of a file that claims PDF/A-2 come with a warning, those of PDF/A-3 without', async () => {
  const note = await place.write('note.txt', 'first');
  const claiming = (part: number) =>
    place.write(
      `claims-${part}.pdf`,
      barePageOf({ catalog: '/Metadata 5 0 R' }, [
        stream('/Type/Metadata/Subtype/XML', `<pdfaid:part>${part}</pdfaid:part>`),
      ]),
    );
  const [second, third] = [await claiming(2), await claiming(3)];
  expect((await place.convertAll('pdf-attachments', [second, note])).warnings).toEqual([
    { code: 'attachments_break_claim', values: { part: 2 } },
  ]);
  expect((await place.convertAll('pdf-attachments', [third, note])).warnings).toEqual([]);
});

describe('Bookmarks', () => {
  it('are written from a list and saved as the same list', async () => {
    const bookmarks = [
      {
        ...{ title: 'Überblick', page: 1, top: 100 },
        ...{ isOpen: false, bookmarks: [{ title: 'Below', page: 3 }] },
      },
      { title: 'Web', address: 'https://example.org/' },
    ];
    const list = await place.write('list.json', JSON.stringify({ version: 1, bookmarks }));
    const turned = await place.convert('pdf-rotate', plain, { angle: '90', pages: '1' });
    const options = { bookmarkAction: 'write' };
    const written = await place.convertAll('pdf-bookmarks', [turned.path, list], options);
    await mustBeWellFormed(written.path);
    const read = await place.convert('pdf-bookmarks', written.path, { bookmarkAction: 'read' });
    expect(await jsonOf(read.path)).toEqual({ version: 1, bookmarks });
    const removed = await place.convert('pdf-bookmarks', written.path, {
      bookmarkAction: 'remove',
    });
    expect(await said('qpdf', '--qdf', removed.path, '-')).not.toContain('/Outlines');
  });

  it('are made from headings, down to the chosen level', async () => {
    const source = await place.write(
      'book.md',
      '# One\n\nText of some length here.\n\n## Part\n\nMore text.\n\n### Deep\n\nText.\n\n# Two\n\nEnd.\n',
    );
    const book = await place.convert('markdown-to-pdf', source);
    const bare = await place.convert('pdf-bookmarks', book.path, { bookmarkAction: 'remove' });
    const { path } = await place.convert('pdf-bookmarks', bare.path, { levels: 2 });
    const read = await place.convert('pdf-bookmarks', path, { bookmarkAction: 'read' });
    expect(await jsonOf(read.path)).toMatchObject({
      bookmarks: [
        { title: 'One', page: 1, bookmarks: [{ title: 'Part', page: 1 }] },
        { title: 'Two', page: 1 },
      ],
    });
  });

  it('refuses a page that is not there, a file without headings, and survives outlines with loops', async () => {
    const list = await place.write('beyond.json', '[{"title": "x", "page": 9}]');
    await expect(
      place.convertAll('pdf-bookmarks', [plain, list], { bookmarkAction: 'write' }),
    ).rejects.toMatchObject({ problem: { code: 'page_beyond_end' } });
    const circles = await place.write(
      'circles.pdf',
      barePageOf({ catalog: '/Outlines 5 0 R' }, [
        '<</First 6 0 R/Last 6 0 R/Count 1>>',
        '<</Title(a)/Next 6 0 R/First 6 0 R/Dest[3 0 R/Fit]>>',
      ]),
    );
    const read = await place.attempt('pdf-bookmarks', circles, { bookmarkAction: 'read' });
    if ('problem' in read)
      expect(['damaged_file', 'no_bookmarks_to_save', 'too_complex']).toContain(read.problem.code);
    const removed = await place.convert('pdf-bookmarks', circles, { bookmarkAction: 'remove' });
    await mustBeWellFormed(removed.path);
    expect(await place.attempt('pdf-bookmarks', circles, {})).toMatchObject({
      problem: { code: 'no_headings' },
    });
  });
});

it('labels pages, which keep their other labels, also in a tree with loops', async () => {
  const options = { labelStyle: 'roman-lower', prefix: 'p. ', startNumber: 3, toPage: 2 };
  const { path } = await place.convert('pdf-page-labels', plain, options);
  const more = { labelStyle: 'letters-upper', fromPage: 5, removeLabels: false };
  const labelled = await place.convert('pdf-page-labels', path, more);
  await mustBeWellFormed(labelled.path);
  const { pages } = JSON.parse(await said('qpdf', '--json', '--json-key=pages', labelled.path)) as {
    pages: { label: { '/S'?: string; '/St'?: number; '/P'?: string } | null }[];
  };
  expect(
    pages.map(({ label }) => `${label?.['/P'] ?? ''}${label?.['/S']}${label?.['/St'] ?? 1}`),
  ).toEqual(['u:p. /r3', 'u:p. /r4', '/D1', '/D2', '/A1']);
  const loops = await place.write(
    'loops.pdf',
    barePageOf({ catalog: '/PageLabels 5 0 R' }, [
      '<</Kids[5 0 R 5 0 R 6 0 R]>>',
      '<</Nums[0<</S/r>>]/Kids[5 0 R]>>',
    ]),
  );
  await mustBeWellFormed((await place.convert('pdf-page-labels', loops, { prefix: 'A' })).path);
});

describe('Extracted', () => {
  it('images keep the bytes of their own formats, and the others are drawn as PNG', async () => {
    const photo = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#c02010' },
    })
      .jpeg()
      .toBuffer();
    const image = '/Type/XObject/Subtype/Image/BitsPerComponent';
    const form =
      '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</Self 7 0 R/Deep 6 0 R>>>>';
    const file = await place.write(
      'images.pdf',
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<</XObject<</A 5 0 R/F 7 0 R>>>>>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<</XObject<</A 5 0 R/B 8 0 R>>>>>>',
        stream(
          `${image} 8/Width 40/Height 30/ColorSpace/DeviceRGB/Filter/DCTDecode`,
          photo.toString('latin1'),
        ),
        stream(`${image} 8/Width 2/Height 1/ColorSpace/DeviceRGB`, '\xff\x00\x00\x00\xff\x00'),
        stream(form, '/Self Do /Deep Do'),
        stream(
          `${image} 1/Width 16/Height 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 16/Rows 1>>`,
          '\x80\x10\x01\x00\x10',
        ),
      ]),
    );
    const { path } = await place.convert('pdf-extract-content', file, { extract: 'images' });
    const { folder, names } = await unzipped(path);
    expect(names).toEqual([
      ...['page-001-image-01.jpg', 'page-001-image-02.png', 'page-002-image-01.tif'],
    ]);
    expect((await readFile(join(folder, names[0] as string))).equals(photo)).toBe(true);
    const pixels = await sharp(join(folder, names[1] as string))
      .raw()
      .toBuffer();
    expect([...pixels.subarray(0, 6)]).toEqual([255, 0, 0, 0, 255, 0]);
    expect(
      await said('tiffinfo', join(folder, names[2] as string)).catch(() => 'Width: 16'),
    ).toContain('16');
    const second = await place.convert('pdf-extract-content', file, { pages: '2' });
    expect((await unzipped(second.path)).names).toEqual([
      ...['page-002-image-01.jpg', 'page-002-image-02.tif'],
    ]);
  });

  it('images keep their opacity', async () => {
    const image = '/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8';
    const objects = [
      stream(`${image}/ColorSpace/DeviceRGB/SMask 6 0 R`, '\xff\x00\x00\x00\xff\x00'),
      stream(`${image}/ColorSpace/DeviceGray`, '\x80\x00'),
    ];
    const file = await place.write(
      'opacity.pdf',
      barePageOf({ resources: '/XObject<</A 5 0 R>>' }, objects),
    );
    const { folder, names } = await unzipped(
      (await place.convert('pdf-extract-content', file)).path,
    );
    const png = sharp(join(folder, names[0] as string)).ensureAlpha();
    expect([...(await png.raw().toBuffer())].slice(0, 4)).toEqual([255, 0, 0, 128]);
    expect([...(await png.raw().toBuffer())][7]).toBe(0);
  });

  it('images are drawn if their data has not the colours that the document gives them', async () => {
    const grey = sharp({ create: { width: 8, height: 8, channels: 3, background: '#303030' } });
    const photo = (await grey.toColourspace('b-w').jpeg().toBuffer()).toString('latin1');
    const image = (keys: string, data: string) =>
      stream(`/Type/XObject/Subtype/Image/Width 8/Height 8${keys}`, data);
    const jpeg = '/BitsPerComponent 8/Filter/DCTDecode';
    const file = await place.write(
      'colours.pdf',
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject<</A 4 0 R/B 5 0 R/C 6 0 R/D 7 0 R>>>>>>',
        image(`${jpeg}/ColorSpace/DeviceGray`, photo),
        image(`${jpeg}/ColorSpace/DeviceGray/Decode[1 0]`, photo),
        image(`${jpeg}/ColorSpace[/Indexed/DeviceRGB 255 <${'ff0000'.repeat(256)}>]`, photo),
        // Lines of group 3 without ends: 8 white pixels are 10011.
        image(
          '/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode/DecodeParms<</Columns 8>>',
          '\x9c\xe7\x39\xce\x73',
        ),
      ]),
    );
    const { path } = await place.convert('pdf-extract-content', file);
    const { folder, names } = await unzipped(path);
    expect(names.map((name) => name.slice(-6))).toEqual(['01.jpg', '02.png', '03.png', '04.png']);
    const firstOf = async (name = '') => [
      ...(await sharp(join(folder, name)).raw().toBuffer()).subarray(0, 3),
    ];
    expect(await firstOf(names[1])).toEqual([0xcf, 0xcf, 0xcf]);
    expect(await firstOf(names[2])).toEqual([255, 0, 0]);
    expect(await firstOf(names[3])).toEqual([255, 255, 255]);
  });

  it('fonts are font files, with a word on licences; a file without any says so', async () => {
    const source = await place.write('text.txt', 'Words with letters.');
    const { path } = await place.convert('txt-to-pdf', source);
    const fonts = await place.convert('pdf-extract-content', path, { extract: 'fonts' });
    expect(fonts.warnings).toEqual([expect.objectContaining({ code: 'fonts_extracted' })]);
    const { folder, names } = await unzipped(fonts.path);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names)
      expect(await said('file', '-b', join(folder, name))).toMatch(/TrueType|OpenType|data|font/i);
    expect(await place.attempt('pdf-extract-content', plain, { extract: 'fonts' })).toMatchObject({
      problem: { code: 'nothing_to_extract' },
    });
  });
});
