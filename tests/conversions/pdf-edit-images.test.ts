// Editing images of a PDF. poppler, which did not write it, reads the result.
import { readFile, writeFile } from 'node:fs/promises';
import { imagesReport, type ImageBox, type ImageEdit, type PdfImage } from '@octavo/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pages, type Part } from './redaction-pages.ts';
import { said, unpacked, writtenIn } from './redaction-reading.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const image = (width: number, height: number, more = ''): Part => ({
  dictionary: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8${more}`,
  stream: 'P'.repeat(width * height),
});

/**
 * The first page has a cropped figure with a link on it, a group with an image and text, an inline image, and two images in one frame; the
 * second page has the group again.
 */
const report = () =>
  pages({
    contents: [
      [
        'BT /F1 12 Tf 40 270 Td (Above) Tj ET',
        '/Figure <</MCID 0>> BDC q 40 150 100 50 re W n q 140 0 0 90 20 130 cm /Photo Do Q Q EMC',
        'q /Group Do Q q 30 0 0 20 300 200 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q',
        'q 200 20 100 60 re W n q 40 0 0 40 210 30 cm /Logo Do Q q 40 0 0 40 255 30 cm /Photo Do Q Q',
        '/P <</MCID 1>> BDC BT /F1 12 Tf 40 100 Td (Caption) Tj ET EMC',
      ].join(' '),
      '/Group Do',
    ],
    page: '/StructParents 0/Annots[25 0 R]',
    resources: '/XObject<</Photo 20 0 R/Logo 21 0 R/Group 22 0 R>>',
    catalog: '/StructTreeRoot 26 0 R/MarkInfo<</Marked true>>',
    more: [
      image(4, 3, '/SMask 24 0 R'),
      {
        dictionary:
          '/Type/XObject/Subtype/Image/Width 31 0 R/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8',
        stream: 'LLLL',
      },
      {
        dictionary:
          '/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</XObject<</Badge 23 0 R>>/Font<</F1 4 0 R>>>>',
        stream: 'q 50 0 0 50 200 150 cm /Badge Do Q BT /F1 12 Tf 200 120 Td (Badged) Tj ET',
      },
      image(5, 5),
      image(4, 3),
      '<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[50 160 90 180]>>',
      '<</Type/StructTreeRoot/K 27 0 R/ParentTree<</Nums[0[29 0 R 30 0 R]]>>>>',
      '<</S/Document/P 26 0 R/K[28 0 R 30 0 R]>>',
      '<</S/Sect/P 27 0 R/K[29 0 R]>>',
      '<</S/Figure/P 28 0 R/Alt(A harbour)/K 0/Pg 34 0 R>>',
      '<</S/P/P 27 0 R/K 1/Pg 34 0 R>>',
      '2',
      'null',
    ],
  });

async function imagesIn(path: string, password = ''): Promise<PdfImage[]> {
  const options = { pages: '', password };
  const { path: json } = await place.convert('pdf-read-images', path, options);
  const { pages: read } = imagesReport.parse(JSON.parse(await readFile(json, 'utf8')));
  return read.flatMap(({ images }) => images);
}

type Change = Omit<ImageEdit, 'id'> & { image: number };

async function edited(changes: readonly Change[], files: readonly string[] = []) {
  const path = await place.write('report.pdf', report());
  const known = await imagesIn(path);
  const edits = changes.map(({ image: at, ...change }) => ({ id: known[at]?.id, ...change }));
  const options = { edits: JSON.stringify(edits), password: '' };
  const result = await place.convertAll('pdf-edit-images', [path, ...files], options);
  const codes = result.warnings.map(({ code }) => code);
  return { path, known, after: result.path, codes };
}

const listed = async (path: string) =>
  (await said('pdfimages', '-list', path)).split('\n').filter((row) => /^\s*\d/.test(row));

/** A page at 72 dots per inch, without the given boxes. */
async function drawn(path: string, boxes: readonly ImageBox[] = [], page = 1): Promise<Buffer> {
  const target = place.path(`drawn-${page}`);
  const range = ['-f', String(page), '-l', String(page), '-singlefile'];
  await said('pdftoppm', '-r', '72', '-png', ...range, path, target);
  const covers = boxes.map(({ left, top, width, height }) => ({
    ...{ left: Math.floor(left) - 1, top: Math.floor(top) - 1 },
    input: {
      create: {
        ...{ width: Math.ceil(width) + 3, height: Math.ceil(height) + 3 },
        ...{ channels: 3 as const, background: '#fff' },
      },
    },
  }));
  // Read first: sharp caches the files of paths.
  return sharp(await readFile(`${target}.png`))
    .composite(covers)
    .raw()
    .toBuffer();
}

const [photo, badge, inline, logo, framed] = [0, 1, 2, 3, 4];

it('reads the images of pages with what is seen of them', async () => {
  const images = await imagesIn(await place.write('report.pdf', report()));
  expect(images).toMatchObject([
    {
      ...{ width: 4, height: 3, alt: 'A harbour', angle: 0 },
      box: { left: 40, top: 100, width: 100, height: 50 },
    },
    { width: 5, box: { left: 200, top: 100, width: 50, height: 50 } },
    { width: 1, height: 1, box: { left: 300, top: 80, width: 30, height: 20 } },
    { width: 2, box: { left: 210, top: 230 } },
    { width: 4, box: { left: 255, top: 230 } },
    { width: 5 },
  ]);
});

it('deletes drawings, with their tags, and images that nothing else draws', async () => {
  const { path, known, after, codes } = await edited(
    [photo, inline, logo, framed].map((at) => ({ image: at, delete: true })),
  );
  expect(codes).toEqual(['images_edited']);
  expect(await listed(path)).toHaveLength(7 + 1);
  expect(await listed(after)).toHaveLength(2);
  const boxes = known.map(({ box }) => box);
  expect((await drawn(after, boxes)).equals(await drawn(path, boxes))).toBe(true);
  const text = writtenIn((await unpacked(after)).bytes);
  expect(text).not.toMatch(/harbour|\/Figure|\/Sect|MCID 0|\/Photo|\/Logo/);
  expect(text).toMatch(/\/Nums \[\s*0\s*\[\s*null\s*\d+ 0 R/);
  expect(await said('pdfinfo', '-struct-text', after)).toContain('Caption');
});

it('changes only the chosen drawing of what is drawn several times', async () => {
  const { path, after, codes } = await edited([
    { image: photo, delete: true },
    { image: badge, delete: true },
  ]);
  expect(codes).toEqual(['images_edited', 'image_used_elsewhere']);
  const images = await imagesIn(after);
  expect(images.map(({ width }) => width)).toEqual([1, 2, 4, 5]);
  expect((await drawn(after, [], 2)).equals(await drawn(path, [], 2))).toBe(true);
  expect(await said('pdftotext', after, '-')).toMatch(/Badged[^]*Badged/);
});

it('moves, sizes and turns images with what crops them and the links on them', async () => {
  const target = { left: 150, top: 20, width: 50, height: 100 };
  const { path, known, after } = await edited([
    { image: photo, turn: 90, box: target },
    { image: badge, box: { left: 300, top: 120, width: 25, height: 25 } },
  ]);
  const images = await imagesIn(after);
  expect(images).toMatchObject([
    { box: target, alt: 'A harbour', angle: 90 },
    { box: { left: 300, top: 120, width: 25, height: 25 } },
    ...known.slice(2),
  ]);
  const boxes = [...known, ...images].map(({ box }) => box);
  expect((await drawn(after, boxes)).equals(await drawn(path, boxes))).toBe(true);
  expect((await drawn(after, [], 2)).equals(await drawn(path, [], 2))).toBe(true);
  // The link was 10 points from the left, 20 from the upper edge, and 40 × 20 points large.
  const { bytes } = await unpacked(after);
  const [, ...link] =
    /Rect \[\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+)/.exec(bytes.toString('latin1')) ?? [];
  expect(link.map(Number)).toEqual([160, 230, 180, 270]);
});

it('replaces an image within its box, upright, and keeps its text', async () => {
  const picture = place.path('new.jpg');
  const red = { width: 40, height: 80, channels: 3 as const, background: '#c00' };
  // Stored on its side.
  await writeFile(
    picture,
    await sharp({ create: red }).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  );
  const { path, known, after } = await edited(
    [
      { image: photo, file: 1 },
      { image: inline, file: 1, fit: 'fill' },
      { image: framed, file: 1, fit: 'stretch' },
    ],
    [picture],
  );
  const images = await imagesIn(after);
  // 80 × 40 pixels in 100 × 50 points.
  expect(images[0]).toMatchObject({ width: 40, height: 80, box: known[0]?.box, alt: 'A harbour' });
  expect(images[2]?.box).toEqual(known[2]?.box);
  expect(images[4]?.box).toEqual(known[4]?.box);
  const boxes = known.map(({ box }) => box);
  expect((await drawn(after, boxes)).equals(await drawn(path, boxes))).toBe(true);
  const pixels = await drawn(after);
  for (const { left, top, width, height } of [photo, inline, framed].flatMap(
    (at) => boxes[at] ?? [],
  ))
    for (const [x, y] of [
      [left + 2, top + 2],
      [left + width - 3, top + height - 3],
    ] as const)
      expect([...pixels.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 2)]).toEqual([204, 0]);
  // The old one is gone with its mask; the new one is in the file once.
  const { bytes } = await unpacked(after);
  expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(3);
});

it('refuses places where an image would be cut off, and images that have changed', async () => {
  const path = await place.write('report.pdf', report());
  const known = await imagesIn(path);
  const attempt = async (edit: object) => {
    const options = { edits: JSON.stringify([edit]), password: '' };
    const found = await place.attempt('pdf-edit-images', path, options);
    return 'problem' in found ? found.problem.code : undefined;
  };
  const box = { left: 20, top: 20, width: 40, height: 40 };
  expect(await attempt({ id: known[framed]?.id, box })).toBe('image_cut_off');
  expect(await attempt({ id: known[photo]?.id, box: { ...box, left: 900 } })).toBe('image_cut_off');
  expect(await attempt({ id: known[photo]?.id, box: known[photo]?.box })).toBe('nothing_to_edit');
  expect(await attempt({ id: '1-1-0123456789', delete: true })).toBe('images_changed');
  expect(await attempt({ id: '7-1-0123456789', delete: true })).toBe('images_changed');
});

it('keeps the picture of an annotation that shares it with the page', async () => {
  const pdf = pages({
    contents: ['/Badge Do'],
    page: '/Annots[22 0 R]',
    resources: '/XObject<</Badge 20 0 R>>',
    more: [
      {
        dictionary:
          '/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Resources<</XObject<</Photo 21 0 R>>>>',
        stream: 'q 50 0 0 50 20 20 cm /Photo Do Q',
      },
      image(4, 3),
      '<</Type/Annot/Subtype/Stamp/Rect[200 100 300 200]/AP<</N 20 0 R>>/F 4>>',
    ],
  });
  const path = await place.write('stamped.pdf', pdf);
  const [first] = await imagesIn(path);
  const options = { edits: JSON.stringify([{ id: first?.id, delete: true }]), password: '' };
  const { path: after, warnings } = await place.convert('pdf-edit-images', path, options);
  expect(warnings.map(({ code }) => code)).toEqual(['images_edited', 'image_used_elsewhere']);
  expect(await imagesIn(after)).toEqual([]);
  const box = first?.box as ImageBox;
  expect((await drawn(after, [box])).equals(await drawn(path, [box]))).toBe(true);
});

it('moves images that follow each other without a space', async () => {
  const pdf = pages({
    contents: ['q 50 0 0 50 20 20 cm/Photo Do/Logo Do Q'],
    resources: '/XObject<</Photo 20 0 R/Logo 21 0 R>>',
    more: [image(4, 3), image(5, 5)],
  });
  const path = await place.write('tight.pdf', pdf);
  const [first, second] = await imagesIn(path);
  const box = { left: 100, top: 150, width: 50, height: 50 };
  const edits = [
    { id: second?.id, box: { ...box, left: 200 } },
    { id: first?.id, box },
  ];
  const options = { edits: JSON.stringify(edits), password: '' };
  const { path: after } = await place.convert('pdf-edit-images', path, options);
  expect((await imagesIn(after)).map((one) => [one.width, one.box])).toEqual([
    [4, box],
    [5, { ...box, left: 200 }],
  ]);
});

it('keeps the protection of a file', async () => {
  const plain = await place.write('plain.pdf', report());
  const path = place.path('protected.pdf');
  await said('qpdf', '--encrypt', 'pw', 'pw', '256', '--', plain, path);
  const [first] = await imagesIn(path, 'pw');
  const options = { edits: JSON.stringify([{ id: first?.id, delete: true }]), password: 'pw' };
  const { path: after } = await place.convert('pdf-edit-images', path, options);
  await expect(said('pdfimages', '-list', after)).rejects.toThrow(/assword/);
  expect(await imagesIn(after, 'pw')).toHaveLength(5);
});
