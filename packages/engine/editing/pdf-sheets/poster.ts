// Lays a page out over several sheets that overlap, with marks where to cut them. Lengths in points.
import { combine, inverse, pointsPerMillimetre, ProblemError, type Matrix } from '@octavo/contract';
import { fromDisplayed, type Box, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { number } from '#formats/pdf/writer.ts';
import type { Sheet } from './impose.ts';
import { sizeOf, turned, type Size } from './layout.ts';

export type Poster = {
  /** An upright sheet. */
  paper: Size;
  orientation: 'auto' | 'portrait' | 'landscape';
  /** How many sheets the page is wide, or its scale, which is 1 for the size of the page. */
  size: { across: number } | { scale: number };
  /** Around each sheet; most printers need it. */
  margin: number;
  /** What two sheets beside each other have in common. */
  overlap: number;
  hasMarks: boolean;
};

/** More sheets of one page are a mistake. */
const maxSheets = 400;

/** A sheet shows at least as much. */
const leastPoints = 20;

/** The length of the marks, and the space between them and the page. */
const markLength = 5 * pointsPerMillimetre;
const markGap = 1 * pointsPerMillimetre;

type Tiling = { sheet: Size; scale: number; columns: number; rows: number; step: Size; area: Size };

/**
 * The sheets of a page, row by row from the top left.
 * @param index the position of the page, from 0
 * @throws ProblemError `sheet_too_small`, `poster_too_large`
 */
export function posterOf(index: number, boxes: PageBoxes, poster: Poster): Sheet[] {
  const tiling = tilingOf(sizeOf(boxes), poster);
  const { rows, columns } = tiling;
  return Array.from({ length: rows * columns }, (_, place) =>
    tileOf(
      boxes,
      index,
      { row: Math.floor(place / columns), column: place % columns },
      tiling,
      poster,
    ),
  );
}

function tilingOf(page: Size, poster: Poster): Tiling {
  const sheets = { portrait: poster.paper, landscape: turned(poster.paper) };
  if (poster.orientation !== 'auto') return tilingOn(sheets[poster.orientation], page, poster);
  if ('across' in poster.size)
    return tilingOn(page.width > page.height ? sheets.landscape : sheets.portrait, page, poster);
  const upright = tilingOn(sheets.portrait, page, poster);
  const wide = tilingOn(sheets.landscape, page, poster);
  return wide.rows * wide.columns < upright.rows * upright.columns ? wide : upright;
}

function tilingOn(sheet: Size, page: Size, { size, margin, overlap }: Poster): Tiling {
  const area = { width: sheet.width - 2 * margin, height: sheet.height - 2 * margin };
  const step = { width: area.width - overlap, height: area.height - overlap };
  if (Math.min(step.width, step.height) < leastPoints) throw new ProblemError('sheet_too_small');
  const scale = 'scale' in size ? size.scale : (size.across * step.width + overlap) / page.width;
  // Less than a point is no reason for another sheet.
  const count = (length: number, each: number) =>
    Math.max(1, Math.ceil((length * scale - overlap - 1) / each));
  const columns = 'across' in size ? size.across : count(page.width, step.width);
  const rows = count(page.height, step.height);
  if (columns * rows > maxSheets)
    throw new ProblemError('poster_too_large', { sheets: columns * rows });
  return { sheet, scale, columns, rows, step, area };
}

function tileOf(
  boxes: PageBoxes,
  index: number,
  { row, column }: { row: number; column: number },
  { sheet, scale, columns, rows, step, area }: Tiling,
  { margin, overlap, hasMarks }: Poster,
): Sheet {
  const { width, height } = sizeOf(boxes);
  const [wide, high] = [width * scale, height * scale];
  // Where the lower left corner of the scaled page is on this sheet.
  const x = margin - column * step.width;
  const y = margin + area.height - high + row * step.height;
  const clip: Box = [
    Math.max(margin, x),
    Math.max(margin, y),
    Math.min(margin + area.width, x + wide),
    Math.min(margin + area.height, y + high),
  ];
  const place: Matrix = [scale, 0, 0, scale, x, y];
  const inner = overlap / 2;
  const cut: Box = [
    clip[0] + (column > 0 ? inner : 0),
    clip[1] + (row < rows - 1 ? inner : 0),
    clip[2] - (column < columns - 1 ? inner : 0),
    clip[3] - (row > 0 ? inner : 0),
  ];
  const letter = String.fromCharCode(65 + (row % 26)).repeat(1 + Math.floor(row / 26));
  return {
    ...{ size: sheet, hasBorders: false, hasAnnotations: false },
    pages: [
      { page: index, matrix: combine(inverse(fromDisplayed(boxes.crop, boxes)), place), clip },
    ],
    ...(hasMarks && { marks: cutMarks(clip, cut) }),
    label: `${index + 1}-${letter}${column + 1}`,
  };
}

/** Lines outside the page that lead to the corners of what is to be cut out. */
function cutMarks(clip: Box, cut: Box): string {
  const [left, bottom, right, top] = cut;
  const lines: [number, number, number, number][] = [];
  for (const x of [left, right]) {
    lines.push([x, clip[1] - markGap, x, clip[1] - markGap - markLength]);
    lines.push([x, clip[3] + markGap, x, clip[3] + markGap + markLength]);
  }
  for (const y of [bottom, top]) {
    lines.push([clip[0] - markGap, y, clip[0] - markGap - markLength, y]);
    lines.push([clip[2] + markGap, y, clip[2] + markGap + markLength, y]);
  }
  const drawn = lines.map(([x0, y0, x1, y1]) => {
    const [from, to] = [
      [x0, y0],
      [x1, y1],
    ].map((point) => point.map(number).join(' '));
    return `${from} m ${to} l`;
  });
  return `/Artifact BMC q 0.25 w 0 G ${drawn.join(' ')} S Q EMC\n`;
}
