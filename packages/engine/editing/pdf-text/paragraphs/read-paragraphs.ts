// Reads the paragraphs of a PDF with their places and styles.
import { combine, type Matrix, type ParagraphsReport, type PdfParagraph } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { areaThrough, boundsOf, through } from '#formats/pdf/geometry/area.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { isBold, isItalic } from '../font-style.ts';
import { boxesOf, toDisplayed, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import type { LetterFont } from '../letter-fonts.ts';
import { textToolsFor } from '../text-tools.ts';
import { plainCopyOf } from '#formats/pdf/structure/plain-copy.ts';
import { pageParagraphsOf, type PageParagraph } from './page-paragraphs.ts';

/**
 * Reads the paragraphs of a document, and the letters that each of their fonts can show.
 * @param isChosen whether the paragraphs of a page are reported; pages from 0
 */
export async function readParagraphs(
  original: Source,
  isChosen: (page: number) => boolean,
  { folder, run }: { folder: string; run: Run },
): Promise<ParagraphsReport> {
  const copy = await plainCopyOf(original, folder, run);
  const { graph } = copy;
  const { fonts, reader } = await textToolsFor(copy, folder, run);
  const report: ParagraphsReport = { pages: [], fonts: {} };
  const used = new Map<string, LetterFont>();
  const pages = [...graph.pageObjects()];
  for (const [index, { page }] of pages.entries()) {
    run.signal.throwIfAborted();
    run.progress(index, pages.length, 'reading');
    // All pages are read, because new text may use letters that only other pages show.
    const shown = await reader.read(page);
    if (!shown || !isChosen(index)) continue;
    const boxes = boxesOf(graph, page);
    const [left, bottom, right, top] = boxes.crop;
    const { list } = pageParagraphsOf(shown, index, { left, bottom, right, top });
    const paragraphs = list.map((one) => reportOf(one, boxes));
    for (const { paragraph } of list) {
      const font = fontOf(paragraph.lines);
      if (font) used.set(font.name, font);
    }
    report.pages.push({ page: index + 1, paragraphs });
  }
  for (const [name, font] of used)
    report.fonts[name] = await settable([font, ...(await fonts.siblingsOf(font))]);
  return report;
}

function reportOf(
  { id, text, lineTexts, isEditable, obstacle, paragraph }: PageParagraph,
  boxes: PageBoxes,
): PdfParagraph {
  const { lines, left, right, size, leading, alignment, angle } = paragraph;
  const [top, bottom] = [
    Math.max(...lines.map(({ baseline }) => baseline)) + 0.75 * size,
    Math.min(...lines.map(({ baseline }) => baseline)) - 0.25 * size,
  ];
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const toPage: Matrix = [cos, sin, -sin, cos, 0, 0];
  const matrix = toDisplayed(boxes);
  const area = areaThrough(combine(toPage, matrix), { left, bottom, right, top });
  const [start, end] = [
    through(matrix, through(toPage, [0, 0])),
    through(matrix, through(toPage, [1, 0])),
  ];
  const font = fontOf(lines);
  const [first] = lines[0]?.glyphs ?? [];
  const flags = font?.flags ?? 0;
  const name = font?.name ?? '';
  const color = first?.glyph.show.color;
  const points = (value: number) => Math.round(value * boxes.unit * 100) / 100;
  const bounds = boundsOf([
    [area.left, area.top],
    [area.right, area.bottom],
  ]);
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    ...{ id, text, isEditable, alignment, font: name },
    box: {
      ...{ left: round(bounds.left), top: round(bounds.bottom) },
      ...{ width: round(bounds.right - bounds.left), height: round(bounds.top - bounds.bottom) },
    },
    lines: lineTexts,
    ...(obstacle && { obstacle }),
    ...(paragraph.direction === 'rtl' && { direction: 'rtl' as const }),
    family:
      flags & 1 || /mono|courier|consol/i.test(name)
        ? 'mono'
        : isSerif(name, flags)
          ? 'serif'
          : 'sans',
    ...{ isBold: isBold({ name, flags }), isItalic: isItalic({ name, flags }) },
    ...{ size: points(size), leading: points(leading) },
    ...(color && { color }),
    angle: Math.round((Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI),
  };
}

const isSerif = (name: string, flags: number): boolean =>
  !/sans|arial|helvetica|calibri|verdana|cmss/i.test(name) &&
  ((flags & 2) !== 0 ||
    /serif|times|roman|georgia|garamond|cambria|^cm[rbt]|^sf|palatino|minion/i.test(name));

/** The font of most letters. */
function fontOf(lines: PageParagraph['paragraph']['lines']): LetterFont | undefined {
  const counts = new Map<LetterFont, number>();
  for (const { glyphs } of lines)
    for (const { glyph } of glyphs)
      counts.set(glyph.show.font, (counts.get(glyph.show.font) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0];
}

/**
 * The first and last letters of the Unicode ranges that are reported: Latin, Greek, Cyrillic, Hebrew, Arabic, punctuation,
 * currencies, and for composite fonts East Asian ones.
 */
const blocks = [
  [0x21, 0x7e],
  [0xa1, 0x17f],
  [0x386, 0x3ce],
  [0x401, 0x45f],
  [0x5d0, 0x5ea],
  [0x60c, 0x6d5],
  [0x2010, 0x203a],
  [0x20ac, 0x20ac],
  [0x3001, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff01, 0xff60],
] as const;

/** The letters of these ranges that one of the fonts can show. */
async function settable(fonts: readonly LetterFont[]): Promise<string> {
  let letters = '';
  const isWide = fonts.some(({ kind }) => kind === 'composite');
  for (const [first, last] of blocks.filter(([start]) => isWide || start < 0x3000))
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code);
      if (fonts.some((font) => font.kind !== 'drawn' && font.codeOf(letter))) letters += letter;
    }
  return letters;
}
