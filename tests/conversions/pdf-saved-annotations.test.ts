// Tests that annotations that a file has are changed and removed, and that everything else of the file stays.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Markup, MarkupRequest } from '@octavo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawnBy, inked, isSound } from '../pdf-editor/viewer-screen.ts';
import { pagedPdf } from './paged-pdf.ts';
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
