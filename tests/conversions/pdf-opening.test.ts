// PDFs that programs open in different ways: with encrypted attachments, odd passwords and damaged page trees.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withLockedAttachment } from './locked-attachment.ts';
import { pagedPdf } from './paged-pdf.ts';
import { pdfOf } from './pdf-objects.ts';
import { infoOfPdf, run, textOfPdf } from './programs.ts';
import { openWorkplace, type Attempt, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const codesOf = (attempt: Attempt): unknown[] =>
  'problem' in attempt ? [attempt.problem.code] : attempt.result.warnings.map(({ code }) => code);

const isSound = async (path: string) =>
  expect(await run('qpdf', ['--check', path])).toContain('No syntax or stream encoding errors');

describe('a PDF in which only an attachment is encrypted', () => {
  let locked: string;
  beforeAll(async () => {
    const data = withLockedAttachment('on the page', 'in the note', 'sesame');
    locked = await place.write('locked.pdf', data);
  });

  it('opens without a password, and loses the attachment with a warning', async () => {
    const { path, warnings } = await place.convert('pdf-extract', locked, {
      pagesToExtract: ['1'],
    });
    expect(warnings).toEqual([{ code: 'attachments_locked', values: { files: 'locked.pdf' } }]);
    await isSound(path);
    expect(await textOfPdf(path)).toContain('on the page');
    expect(await run('pdfdetach', ['-list', path])).toContain('0 embedded files');
  });

  it('is joined with others', async () => {
    const other = await place.write('other.pdf', pagedPdf({ name: 'other', pages: 1 }));
    const { path, pages } = await place.convertAll('pdf-merge', [other, locked]);
    expect(pages).toBe(2);
    expect(await textOfPdf(path)).toContain('on the page');
  });

  it('keeps the attachment with the password, and needs it to remove the protection', async () => {
    expect(codesOf(await place.attempt('pdf-password-remove', locked))).toEqual([
      'password_required',
    ]);
    const { path } = await place.convert('pdf-password-remove', locked, { password: 'sesame' });
    expect(await run('qpdf', ['--show-attachment=note.txt', path])).toBe('in the note');
  });
});

describe('a password', () => {
  it('opens a PDF as it is typed, in whichever characters of one meaning', async () => {
    const plain = await place.write('plain.pdf', pagedPdf({ name: 'plain', pages: 1 }));
    const target = place.path('prepared.pdf');
    await run('qpdf', ['--encrypt', 'Kaffee IX', 'Kaffee IX', '256', '--', plain, target]);
    const password = 'Ka\ufb00ee\u00a0\u2168\u00ad';
    const { path } = await place.convert('pdf-rotate', target, { password, angle: '90' });
    expect(await run('pdfinfo', ['-upw', 'Kaffee IX', path])).toContain('Pages:           1');
    expect(codesOf(await place.attempt('pdf-rotate', target, { password: 'tea' }))).toEqual([
      'wrong_password',
    ]);
  });

  it('is set in the form that other programs expect', async () => {
    const plain = await place.write('plain.pdf', pagedPdf({ name: 'plain', pages: 1 }));
    const { path } = await place.convert('pdf-password-set', plain, {
      newPassword: '\u2168\u00a0a',
    });
    expect(await run('pdfinfo', ['-upw', 'IX a', path])).toContain('Pages:           1');
  });
});

/** A document with the given page tree from object 2 on; the last two objects are a page and its content. */
function withTree(...nodes: string[]): Buffer {
  const page = nodes.length + 2;
  const content = 'BT /F 12 Tf 10 50 Td (the page) Tj ET';
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    ...nodes.map((node) => node.replaceAll('PAGE', `${page} 0 R`)),
    `<</Type/Page/Parent 2 0 R/Contents ${page + 1} 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>`,
    { dictionary: '', stream: content },
  ]);
}

const size = '/MediaBox[0 0 200 100]';
const trees: Record<string, { tree: Buffer; pages: number; missing?: number }> = {
  'a loop': {
    tree: withTree(
      `<</Type/Pages${size}/Kids[PAGE 3 0 R]/Count 2>>`,
      '<</Type/Pages/Kids[4 0 R]/Count 1>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    ),
    pages: 1,
  },
  'an empty node, named repeatedly': {
    tree: withTree(
      `<</Type/Pages${size}/Kids[3 0 R 3 0 R PAGE]/Count 1>>`,
      '<</Type/Pages/Kids[]/Count 0>>',
    ),
    pages: 1,
  },
  'a node with a page, named twice': {
    tree: withTree(
      `<</Type/Pages${size}/Kids[3 0 R 3 0 R]/Count 2>>`,
      '<</Type/Pages/Kids[PAGE]/Count 1>>',
    ),
    pages: 2,
  },
  'a missing page': {
    tree: withTree(`<</Type/Pages${size}/Kids[PAGE 99 0 R]/Count 2>>`),
    pages: 1,
    missing: 1,
  },
};

describe('a page tree with', () => {
  it.each(Object.entries(trees))('%s is repaired', async (name, { tree, pages, missing = 0 }) => {
    const path = await place.write('tree.pdf', tree);
    const repaired = await place.convert('pdf-repair', path);
    const lost = missing ? [{ code: 'pages_missing', values: { count: missing } }] : [];
    expect(repaired.pages).toBe(pages);
    const said = repaired.warnings.filter(({ code }) => !code.startsWith('repair_'));
    expect(said).toEqual([...lost, { code: 'repaired', values: { pages } }]);
    expect(repaired.warnings).toContainEqual({ code: 'repair_pages', values: { count: 1 } });
    await isSound(repaired.path);
    expect((await infoOfPdf(repaired.path))['Pages']).toBe(String(pages));
    const doubled = await place.convertAll('pdf-merge', [path, path]);
    expect(doubled.warnings).toEqual(lost);
    await isSound(doubled.path);
    expect((await textOfPdf(doubled.path)).match(/the page/g), name).toHaveLength(2 * pages);
  });

  it('a loop is repaired in a damaged and in a protected file', async () => {
    const { tree } = trees['a loop'] as { tree: Buffer };
    const text = tree.toString('latin1').replace(/startxref\n\d+/, 'startxref\n1');
    const damaged = await place.write('damaged.pdf', text);
    const turned = await place.convert('pdf-rotate', damaged, { angle: '90' });
    expect(turned.pages).toBe(1);
    const path = await place.write('loop.pdf', tree);
    await run('qpdf', ['--encrypt', 'a', 'a', '256', '--', path, place.path('protected.pdf')]);
    const options = { password: 'a', pagesToExtract: ['1'] };
    const taken = await place.convert('pdf-extract', place.path('protected.pdf'), options);
    expect(await run('pdftotext', ['-upw', 'a', taken.path, '-'])).toContain('the page');
  });
});

it.each([
  ['/Type/Page', 'null'],
  ['/Type/Page', '<</Type/Pages/Kids[9 0 R]/Count 1>>'],
  ['/Tyqe/Page', '<</Type/Pages/Kids[]/Count 0>>'],
])('repair finds pages (%s) to which the tree %s does not lead', async (type, tree) => {
  const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
  const page = (contents: number, box: string) =>
    `<<${type}/Parent 7 0 R${box}/Contents ${contents} 0 R/Resources<<${font}>>>>`;
  const file = pdfOf([
    ...['<</Type/Catalog/Pages 2 0 R>>', tree],
    ...[page(5, '/MediaBox[0 0 300 200]'), page(6, '')],
    { dictionary: '', stream: 'BT /F 12 Tf 20 50 Td (first) Tj ET' },
    { dictionary: '', stream: 'BT /F 12 Tf 20 50 Td (second) Tj ET' },
    ...[`<</MediaBox[0 0 400 200]/Kids[]>>`, '<</Type/Annot/Subtype/Text/Contents(note)>>'],
  ]);
  const { path, pages, warnings } = await place.convert(
    'pdf-repair',
    await place.write('lost.pdf', file),
  );
  expect(pages).toBe(2);
  expect(warnings.map(({ code }) => code)).toContain('repair_rebuilt');
  await isSound(path);
  expect((await textOfPdf(path)).match(/first|second/g)).toEqual(['first', 'second']);
  expect(await run('pdfinfo', ['-f', '2', '-l', '2', path])).toMatch(/size: +400 x 200/);
});

describe('a PDF without pages', () => {
  const none = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[]/Count 0>>',
    '<</Title(nothing)>>',
  ];

  it.each(['pdf-merge', 'pdf-compress', 'pdf-repair', 'pdf-to-jpg', 'pdf-to-word'] as const)(
    'is refused by %s, with the reason',
    async (type) => {
      const empty = await place.write('empty.pdf', pdfOf(none));
      expect(codesOf(await place.attempt(type, empty))).toEqual(['no_pages']);
    },
  );

  it('is refused where its page tree is missing', async () => {
    const lost = await place.write('lost.pdf', pdfOf(none.toSpliced(1, 1, 'null')));
    expect(codesOf(await place.attempt('pdf-compress', lost))).toEqual(['no_pages']);
  });
});

/** A JPEG 2000 codestream of two tiles with more parts than it says, which PDFium's decoder does not survive. */
function brokenPhoto(): string {
  const word = (...numbers: number[]) =>
    numbers.map((number) => number.toString(16).padStart(4, '0')).join('');
  const long = (...numbers: number[]) =>
    numbers.map((number) => number.toString(16).padStart(8, '0')).join('');
  const part = (tile: number, index: number, count: number, data = '') => {
    const length = 14 + data.length / 2;
    const place = (index * 256 + count).toString(16).padStart(4, '0');
    return `ff90000a${word(tile)}${long(length)}${place}ff93${data}`;
  };
  const data = 'df8050115054afff7fe989607f';
  const tiles = [part(0, 0, 0, data), part(0, 1, 0), part(0, 2, 0), part(1, 0, 1, data)];
  const size = `ff510029${word(0)}${long(128, 64, 0, 0, 64, 64, 0, 0)}${word(1)}070101`;
  const coding = 'ff52000c00000001000004040001ff5c00044040';
  const lengths = `ff55000c0040${long(256, 256)}`;
  return Buffer.from(`ff4f${size}${coding}${lengths}${tiles.join('')}ffd9`, 'hex').toString(
    'latin1',
  );
}

describe('an image that ends a program', () => {
  it('is left out with a warning, and each page is drawn, by two threads', async () => {
    const content = 'q 128 0 0 64 20 20 cm /I Do Q 0 0 10 10 re f';
    const photo = '/Type/XObject/Subtype/Image/Width 128/Height 64/BitsPerComponent 8';
    const numbers = Array.from({ length: 12 }, (_, index) => index + 5);
    const file = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count 12>>`,
      { dictionary: '', stream: content },
      { dictionary: `${photo}/ColorSpace/DeviceGray/Filter/JPXDecode`, stream: brokenPhoto() },
      ...numbers.map(
        () =>
          '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 3 0 R/Resources<</XObject<</I 4 0 R>>>>>>',
      ),
    ]);
    const pdf = await place.write('photo.pdf', file);
    const all = await place.convert('pdf-to-jpg', pdf, { dpi: 72 });
    const warnings = [{ code: 'images_unreadable', values: { count: 1 } }];
    expect(all).toMatchObject({ pages: 12, warnings });
    const one = await place.convert('pdf-to-jpg', pdf, { dpi: 72, pages: '12' });
    const { channels } = await sharp(one.path).stats();
    expect(channels[0]).toMatchObject({ min: expect.closeTo(0, -1), max: 255 });
  });
});
