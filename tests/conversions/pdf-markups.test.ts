// Tests that annotations from the viewer are written into the file as the standard has them: other readers draw and list them.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Markup } from '@octavo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { annotationsOf, drawnBy, inked, isSound, type Area } from '../pdf-editor/viewer-screen.ts';
import { pagedPdf } from './paged-pdf.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const run = promisify(execFile);

let place: Workplace;
let paper: string;
beforeAll(async () => {
  place = await openWorkplace();
  paper = await place.write('paper.pdf', pagedPdf({ name: 'paper', pages: 2 }));
});
afterAll(() => place.close());

const common = { page: 2, color: '#c0211a', author: 'Ada', contents: '' };

/** The page is 595 by 842 points; nothing is printed below its heading. */
const every: readonly Markup[] = [
  { ...common, kind: 'underline', id: 'u', quads: [[50, 600, 150, 600, 50, 586, 150, 586]] },
  { ...common, kind: 'strikeOut', id: 's', quads: [[250, 600, 350, 600, 250, 586, 350, 586]] },
  { ...common, kind: 'rectangle', id: 'r', rect: [50, 450, 150, 500], width: 3 },
  { ...common, kind: 'ellipse', id: 'e', rect: [250, 450, 350, 500], width: 3 },
  { ...common, kind: 'line', id: 'l', points: [50, 350, 150, 400], width: 2 },
  { ...common, kind: 'arrow', id: 'a', points: [250, 350, 350, 400], width: 2 },
  { ...common, kind: 'note', id: 'n', rect: [50, 280, 70, 300], contents: 'Größe prüfen — 大きさ' },
  { ...common, kind: 'textStamp', id: 't', rect: [250, 250, 420, 300], text: 'GEPRÜFT' },
  { ...common, kind: 'reply', id: 'answer', to: 'n', contents: 'Done.' },
];

/** Where each is drawn, from the top. */
const areas: Readonly<Record<string, Area>> = {
  underline: { left: 50, top: 250, width: 100, height: 10 },
  strikeOut: { left: 250, top: 245, width: 100, height: 10 },
  rectangle: { left: 50, top: 342, width: 100, height: 50 },
  ellipse: { left: 250, top: 342, width: 100, height: 50 },
  line: { left: 50, top: 442, width: 100, height: 50 },
  arrow: { left: 250, top: 442, width: 100, height: 50 },
  note: { left: 50, top: 542, width: 20, height: 20 },
  textStamp: { left: 250, top: 542, width: 170, height: 50 },
};

const converted = async (path: string, markups: readonly Markup[]) =>
  (await place.convert('pdf-annotate', path, { markups: JSON.stringify(markups) })).path;

it('writes annotations that poppler and PDFium draw', async () => {
  const path = await converted(paper, every);
  await isSound(path);
  for (const [reader, picture] of Object.entries(await drawnBy(path, 2)))
    for (const [kind, area] of Object.entries(areas))
      expect(inked(picture, area), `${kind} by ${reader}`).toBeGreaterThan(40);
  const [first] = Object.values(await drawnBy(path, 1));
  expect(inked(first!, areas['textStamp']!)).toBe(0);
});

it('writes them as the kinds of the standard, with author, comment and replies', async () => {
  const found = await annotationsOf(await converted(paper, every));
  const by = new Map(found.map((annotation) => [annotation['/NM'], annotation]));
  const kinds = Object.fromEntries([...by].map(([id, one]) => [id, one['/Subtype']]));
  expect(kinds).toEqual({
    ...{ 'u:u': '/Underline', 'u:s': '/StrikeOut', 'u:r': '/Square', 'u:e': '/Circle' },
    ...{ 'u:l': '/Line', 'u:a': '/Line', 'u:n': '/Text', 'u:t': '/Stamp', 'u:answer': '/Text' },
  });
  const [note, answer] = [by.get('u:n')!, by.get('u:answer')!];
  expect(note).toMatchObject({ '/Contents': 'u:Größe prüfen — 大きさ', '/T': 'u:Ada' });
  expect(note['/Popup']).toMatch(/ 0 R$/);
  expect(answer).toMatchObject({ '/RT': '/R', '/Contents': 'u:Done.' });
  expect(answer['/IRT']).toMatch(/ 0 R$/);
});

it('replies to a comment that the file has, and keeps what is there', async () => {
  const path = await converted(paper, every);
  const listing = await run('qpdf', ['--json=2', '--json-key=qpdf', path], { maxBuffer: 1 << 28 });
  const [, objects] = (JSON.parse(listing.stdout) as { qpdf: [object, Record<string, Found>] })
    .qpdf;
  const [note] = Object.entries(objects).find(([, { value }]) => value?.['/NM'] === 'u:n')!;
  const to = note.slice('obj:'.length);
  const again = await converted(path, [{ ...common, kind: 'reply', id: 'late', to }]);
  await isSound(again);
  const found = await annotationsOf(again);
  expect(found).toHaveLength(every.length + 1);
  expect(found.find((one) => one['/NM'] === 'u:late')).toMatchObject({ '/IRT': to });
});

type Found = { value?: Record<string, unknown> };

it('puts stamps upright on a page that is shown rotated', async () => {
  const turned = await place.write('turned.pdf', '');
  await run('qpdf', ['--rotate=+90:2', paper, turned]);
  // On the page as it is shown, 842 points wide: 170 wide and 50 high, from 100 to the left and 500 down.
  const rect: [number, number, number, number] = [500, 100, 550, 270];
  const [, , , , , , , stamp] = every;
  const path = await converted(turned, [{ ...(stamp as Markup), rect } as Markup]);
  for (const [reader, picture] of Object.entries(await drawnBy(path, 2))) {
    const row = (top: number) => inked(picture, { left: 100, top, width: 170, height: 1 });
    // The frame's upper and lower lines, and letters between them that leave space above and below.
    const frame = [row(503), row(546)];
    for (const line of frame) expect(line, reader).toBeGreaterThan(140);
    expect(row(525), reader).toBeLessThan(140);
  }
});

it('refuses annotations for pages and comments that there are not', async () => {
  const [first] = every;
  const attempt = (markups: readonly Markup[]) =>
    place.attempt('pdf-annotate', paper, { markups: JSON.stringify(markups) });
  expect(await attempt([{ ...first!, page: 3 }])).toMatchObject({
    problem: { code: 'invalid_option' },
  });
  expect(await attempt([{ ...common, kind: 'reply', id: 'x', to: '99 0 R' }])).toMatchObject({
    problem: { code: 'invalid_option' },
  });
});
