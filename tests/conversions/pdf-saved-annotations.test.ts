// Tests that annotations that a file has are changed and removed, and that everything else of the file stays.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Markup, MarkupRequest } from '@octavo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawnBy, inked, isSound } from '../pdf-editor/viewer-screen.ts';
import { pagedPdf } from './paged-pdf.ts';
import { pageOf } from './pdf-objects.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const run = promisify(execFile);

const common = { page: 1, color: '#c0211a', author: 'Ada', contents: '' };
const made: readonly Markup[] = [
  { ...common, kind: 'rectangle', id: 'r', rect: [50, 450, 150, 500], width: 6, contents: 'Box' },
  { ...common, kind: 'arrow', id: 'a', points: [250, 350, 350, 400], width: 2 },
  { ...common, kind: 'note', id: 'n', rect: [50, 280, 70, 300], contents: 'Why?' },
  { ...common, kind: 'reply', id: 'answer', to: 'n', contents: 'Because.' },
  { ...common, kind: 'reply', id: 'further', to: 'answer', contents: 'I see.' },
];

let place: Workplace;
let file: string;
let before: Found;
beforeAll(async () => {
  place = await openWorkplace();
  const paper = await place.write('paper.pdf', withOthers(pagedPdf({ name: 'paper', pages: 1 })));
  file = await changed(paper, made);
  before = await read(file);
});
afterAll(() => place.close());

type Annotation = Record<string, unknown> & { reference: string };
type Found = Record<string, Annotation>;

const freeText =
  '<</Type/Annot/Subtype/FreeText/NM(t)/F 4/Rect[300 600 400 620]/DA(/Helv 10 Tf 0 0 1 rg)/Contents(Draft)/RC(<p>Draft</p>)>>';

/** A text without an appearance; a square that a colour space of the document colours, with a form that draws itself; a locked note. */
const others = [
  freeText,
  '<</Type/Annot/Subtype/Square/NM(s)/F 4/Rect[300 100 350 150]/C[1 0 0]/AP<</N 92 0 R>>>>',
  formOf('/Own cs 1 0 0 sc 0 0 50 50 re f'),
  '<</Type/Annot/Subtype/Text/NM(l)/F 132/Rect[400 100 420 120]/Contents(Locked)>>',
];

function formOf(content: string): string {
  const resources =
    '/Resources<</ColorSpace<</Own[/CalRGB<</WhitePoint[0.95 1 1.09]>>]>>/XObject<</X 92 0 R>>>>';
  return `<</Type/XObject/Subtype/Form/BBox[0 0 50 50]${resources}/Length ${content.length}>>\nstream\n${content}\nendstream`;
}

/** Puts them on the page. */
const withOthers = (bytes: Buffer | string): string =>
  String(bytes)
    .replace('/Annots [9 0 R]', '/Annots [9 0 R 90 0 R 91 0 R 93 0 R]')
    .replace(
      /xref\n/,
      `${others.map((one, at) => `${90 + at} 0 obj\n${one}\nendobj\n`).join('')}xref\n`,
    );

async function changed(path: string, requests: readonly MarkupRequest[]): Promise<string> {
  const options = { markups: JSON.stringify(requests) };
  return (await place.convert('pdf-annotate', path, options)).path;
}

/** The annotations of a file by their names; popups by `popup of` their annotation. */
async function read(path: string): Promise<Found> {
  const words = ['--json=2', '--json-key=qpdf', path];
  const { stdout } = await run('qpdf', words, { maxBuffer: 1 << 28 });
  const { qpdf } = JSON.parse(stdout) as {
    qpdf: [object, Record<string, { value?: Record<string, unknown> } | undefined>];
  };
  const valueOf = (reference: unknown) => qpdf[1][`obj:${String(reference)}`]?.value ?? {};
  return Object.fromEntries(
    Object.entries(qpdf[1]).flatMap(([name, object]) => {
      const value = object?.value;
      if (!value || !('/Rect' in value)) return [];
      const named = (one: Record<string, unknown>) => one['/NM'] as string | undefined;
      const id = named(value) ?? `popup of ${named(valueOf(value['/Parent']))}`;
      return [[id, { ...value, reference: name.slice('obj:'.length) }]];
    }),
  );
}

const target = (id: string) => before[`u:${id}`]!.reference;

/** Objects have other numbers in another file. */
const own = ({ reference: _, ...annotation }: Annotation): string =>
  JSON.stringify(annotation).replace(/\d+ 0 R/g, 'R');

/** The names of the annotations that differ. */
const differing = (after: Found) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (id) => own(before[id] ?? { reference: '' }) !== own(after[id] ?? { reference: '' }),
  );

it('moves and stretches one, with its popup, and changes nothing else', async () => {
  const rect = [250, 500, 350, 600] as [number, number, number, number];
  const path = await changed(file, [{ kind: 'change', page: 1, target: target('r'), rect }]);
  await isSound(path);
  const after = await read(path);
  expect(differing(after).toSorted()).toEqual(['popup of u:r', 'u:r']);
  expect(after['u:r']).toMatchObject({ '/Rect': rect, '/Contents': 'u:Box' });
  const [left, , , top] = before['popup of u:r']!['/Rect'] as number[];
  expect(after['popup of u:r']).toMatchObject({
    '/Rect': [left! + 200, 500, left! + 380, top! + 100],
  });
  for (const [reader, picture] of Object.entries(await drawnBy(path, 1))) {
    expect(inked(picture, { left: 50, top: 342, width: 100, height: 50 }), reader).toBe(0);
    expect(
      inked(picture, { left: 250, top: 242, width: 100, height: 100 }),
      reader,
    ).toBeGreaterThan(1000);
  }
});

it('draws lines with their ends for which the file has no drawing, as every reader shows them', async () => {
  const common = '/Type/Annot/F 4/C[0 0 1]/IC[0 0 1]/BS<</W 4>>';
  const page = pageOf({
    annotations: [
      `<<${common}/Subtype/Line/Rect[20 60 180 70]/L[20 65 180 65]/LE[/Square/ClosedArrow]>>`,
      `<<${common}/Subtype/PolyLine/Rect[20 15 180 45]/Vertices[20 15 100 45 180 15]/LE[/Circle/Diamond]>>`,
    ],
  });
  const move = (target: string, rect: [number, number, number, number]) =>
    ({ kind: 'change', page: 1, target, rect }) as const;
  const path = await changed(await place.write('lines.pdf', page), [
    move('6 0 R', [20, 75, 180, 85]),
    move('7 0 R', [20, 20, 180, 50]),
  ]);
  await isSound(path);
  for (const [reader, picture] of Object.entries(await drawnBy(path, 1))) {
    const at = (left: number, top: number, width: number, height: number) =>
      inked(picture, { left, top: 100 - top, width, height });
    // The ends are wider than their line, which is as wide as it was.
    expect(at(21, 91, 22, 6), `${reader}: square`).toBeGreaterThan(100);
    expect(at(156, 92, 8, 6), `${reader}: arrow`).toBeGreaterThan(20);
    expect(at(60, 92, 80, 8), `${reader}: beside the line`).toBe(0);
    expect(at(60, 82, 80, 4), `${reader}: line`).toBeGreaterThan(300);
    expect(at(24, 34, 20, 20), `${reader}: circle`).toBeGreaterThan(300);
    expect(at(156, 34, 20, 20), `${reader}: diamond`).toBeGreaterThan(200);
  }
});

it.each([
  { name: 'with a rectangle around both', rect: [20, 20, 180, 90], insets: '/RD[80 30 0 10]' },
  { name: 'with the rectangle of the text alone', rect: [100, 50, 180, 80], insets: '' },
])(
  'draws a text with a line to its place for which the file has no drawing, $name',
  async (own) => {
    const [left, bottom, right, top] = own.rect as [number, number, number, number];
    const page = pageOf({
      annotations: [
        `<</Type/Annot/Subtype/FreeText/F 4/Rect[${own.rect.join(' ')}]${own.insets}/IT/FreeTextCallout/CL[25 30 60 65 100 65]/LE/OpenArrow/BS<</W 2>>/DA(/F 10 Tf 0 0 1 rg)/Contents(Größe)>>`,
      ],
    });
    const rect: [number, number, number, number] = [left, bottom - 15, right, top - 15];
    const path = await changed(await place.write('callout.pdf', page), [
      { kind: 'change', page: 1, target: '6 0 R', rect },
    ]);
    await isSound(path);
    for (const [reader, picture] of Object.entries(await drawnBy(path, 1))) {
      const at = (x: number, y: number, width: number, height: number) =>
        inked(picture, { left: x, top: 100 - y, width, height });
      expect(at(65, 54, 30, 8), `${reader}: line`).toBeGreaterThan(40);
      expect(at(20, 30, 18, 20), `${reader}: arrow`).toBeGreaterThan(50);
      expect(at(65, 40, 30, 25), `${reader}: below the line`).toBe(0);
      expect(at(104, 61, 40, 22), `${reader}: text`).toBeGreaterThan(50);
      expect(at(130, 66, 40, 3), `${reader}: frame`).toBeGreaterThan(30);
    }
    const flat = (await place.convert('pdf-flatten', path, {})).path;
    expect((await run('pdftotext', [flat, '-'])).stdout).toContain('Größe');
  },
);

it('gives one another colour, as every reader shows it', async () => {
  const color = '#1a4fb4';
  const change = { kind: 'change', page: 1, color } as const;
  const path = await changed(file, [
    { ...change, target: target('r') },
    { ...change, target: target('s') },
  ]);
  await isSound(path);
  expect(differing(await read(path)).toSorted()).toEqual(['u:r', 'u:s']);
  for (const [reader, { data, width }] of Object.entries(await drawnBy(path, 1)))
    for (const [x, y] of [
      [53, 475],
      [325, 125],
    ] as const) {
      const at = ((842 - y) * width + x) * 3;
      expect([...data.subarray(at, at + 3)], `${reader} at ${x}`).toEqual([0x1a, 0x4f, 0xb4]);
    }
});

/** The addresses of the links of a file, as poppler finds them. */
const addressesIn = async (path: string) =>
  [...(await run('pdfinfo', ['-url', path])).stdout.matchAll(/Annotation\s+(\S+)/g)].map(
    ([, address]) => address,
  );

it('adds links to addresses and pages, has them go elsewhere, and removes them', async () => {
  const paper = await place.write('linked.pdf', pagedPdf({ name: 'linked', pages: 3 }));
  const rect: [number, number, number, number] = [50, 450, 150, 470];
  const link = { ...common, kind: 'link', rect } as const;
  const lines = [
    [60, 300, 90, 300, 60, 290, 90, 290],
    [50, 285, 80, 285, 50, 275, 80, 275],
  ];
  const path = await changed(paper, [
    { ...link, id: 'site', goesTo: 'https://example.org/a?b=(c)' },
    { ...link, id: 'text', rect: [50, 275, 90, 300], lines, goesTo: 'mailto:ada@example.org' },
    { ...link, id: 'page', rect: [150, 250, 50, 230], goesTo: 3 },
  ]);
  await isSound(path);
  expect((await addressesIn(path)).toSorted()).toEqual([
    'https://example.org/a?b=(c)',
    'mailto:ada@example.org',
  ]);
  const found = await read(path);
  expect(found['u:text']).toMatchObject({
    ...{ '/Subtype': '/Link', '/QuadPoints': lines.flat(), '/Border': [0, 0, 0] },
    '/Contents': 'u:mailto:ada@example.org',
  });
  expect(found['u:page']).toMatchObject({ '/Rect': [50, 230, 150, 250] });
  const { stdout } = await run('qpdf', ['--json=2', '--json-key=pages', path]);
  const { pages } = JSON.parse(stdout) as { pages: { object: string }[] };
  expect((found['u:page']!['/Dest'] as unknown[])[0]).toBe(pages[2]!.object);
  const at = (id: string) => ({ page: 1, target: found[`u:${id}`]!.reference });
  const after = await changed(path, [
    { kind: 'change', ...at('page'), goesTo: 'https://example.org/moved' },
    { kind: 'change', ...at('site'), goesTo: 2, rect: [50, 400, 150, 420] },
    { kind: 'removal', ...at('text') },
  ]);
  await isSound(after);
  expect(await addressesIn(after)).toEqual(['https://example.org/moved']);
  const { 'u:site': site, 'u:text': text } = await read(after);
  expect(site).toMatchObject({ '/Rect': [50, 400, 150, 420] });
  expect((site!['/Dest'] as unknown[]).slice(1)).toEqual(['/XYZ', null, null, null]);
  expect(site).not.toHaveProperty('/A');
  expect(text).toBeUndefined();
  expect(
    await place.attempt('pdf-annotate', paper, {
      markups: JSON.stringify([{ ...link, id: 'far', goesTo: 9 }]),
    }),
  ).toMatchObject({ problem: { code: 'invalid_option' } });
});

it('typesets a changed text anew, in any script', async () => {
  const contents = 'Größe <prüfen> — 大きさ';
  const rect = [300, 600, 500, 640] as [number, number, number, number];
  const path = await changed(file, [
    { kind: 'change', page: 1, target: target('t'), contents, rect },
  ]);
  await isSound(path);
  const after = await read(path);
  expect(differing(after)).toEqual(['u:t']);
  expect(after['u:t']).toMatchObject({ '/Contents': `u:${contents}` });
  expect(after['u:t']).not.toHaveProperty('/RC');
  const flat = (await place.convert('pdf-flatten', path, {})).path;
  const { stdout } = await run('pdftotext', [flat, '-']);
  for (const word of ['Größe', '<prüfen>', '大きさ']) expect(stdout).toContain(word);
});

it('removes one with its replies, and theirs', async () => {
  const path = await changed(file, [{ kind: 'removal', page: 1, target: target('n') }]);
  await isSound(path);
  expect(differing(await read(path)).toSorted()).toEqual([
    'popup of u:n',
    'u:answer',
    'u:further',
    'u:n',
  ]);
});

it('refuses what is not there, is locked, or is no annotation to comment with', async () => {
  const attempt = (name: string, page = 1) =>
    place.attempt('pdf-annotate', file, {
      markups: JSON.stringify([{ kind: 'removal', page, target: name }]),
    });
  for (const refused of [
    await attempt('9999 0 R'),
    await attempt('1 0 R'),
    await attempt(target('r'), 2),
    await attempt(target('l')),
  ])
    expect(refused).toMatchObject({ problem: { code: 'invalid_option' } });
});
