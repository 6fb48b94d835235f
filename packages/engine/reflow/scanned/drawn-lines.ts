// Detects straight lines in the picture of a page: the borders of tables, which recognition ignores.
import type { Box } from '#models/page/page-content.ts';
import type { GrayPicture } from '#engines/recognition/skew.ts';

/** In inches. */
const limits = {
  /** Shorter ones are strokes of letters. */
  length: 0.4,
  /** Thicker ones are bars or parts of pictures. */
  thickness: 0.045,
  /** The maximum gap in a line. */
  gap: 0.02,
} as const;
/** The maximum brightness of a line. Hairlines are pale because they are thinner than a pixel of the scan. */
const dark = 205;

/** A range of dark pixels in one row or in adjacent rows. */
type Band = { from: number; to: number; first: number; last: number };

/** Reads the pixels of a picture by rows or by columns. */
type Reading = { rows: number; length: number; isDark(row: number, at: number): boolean };

const alongRows = ({ data, width, height }: GrayPicture): Reading => ({
  rows: height,
  length: width,
  isDark: (row, at) => data[row * width + at]! < dark,
});

const alongColumns = ({ data, width, height }: GrayPicture): Reading => ({
  rows: width,
  length: height,
  isDark: (row, at) => data[at * width + row]! < dark,
});

/** The long dark ranges of one row. */
function* stretches(
  { length, isDark }: Reading,
  row: number,
  least: number,
  gap: number,
): Generator<Band> {
  let from = -1;
  let to = -1;
  for (let at = 0; at < length; at++) {
    if (!isDark(row, at)) continue;
    if (from < 0 || at - to > gap + 1) {
      if (from >= 0 && to - from >= least) yield { from, to, first: row, last: row };
      from = at;
    }
    to = at;
  }
  if (from >= 0 && to - from >= least) yield { from, to, first: row, last: row };
}

/** Joins ranges of adjacent rows. */
function bandsOf(reading: Reading, least: number, gap: number): Band[] {
  const finished: Band[] = [];
  let open: Band[] = [];
  for (let row = 0; row < reading.rows; row++) {
    const kept = open.filter(({ last }) => row - last <= 2);
    finished.push(...open.filter((band) => !kept.includes(band)));
    for (const found of stretches(reading, row, least, gap)) {
      const same = kept.find((band) => found.from <= band.to + gap && found.to >= band.from - gap);
      if (!same) kept.push(found);
      else {
        same.from = Math.min(same.from, found.from);
        same.to = Math.max(same.to, found.to);
        same.last = row;
      }
    }
    open = kept;
  }
  return [...finished, ...open];
}

/** The boxes of the straight lines in an upright picture, in pixels. */
export function drawnLines(picture: GrayPicture, dotsPerInch: number): Box[] {
  const least = limits.length * dotsPerInch;
  const gap = limits.gap * dotsPerInch;
  const isThin = ({ first, last }: Band) => last - first + 1 <= limits.thickness * dotsPerInch;
  const across = bandsOf(alongRows(picture), least, gap).filter(isThin);
  const down = bandsOf(alongColumns(picture), least, gap).filter(isThin);
  return [
    ...across.map(({ from, to, first, last }) => ({
      left: from,
      right: to + 1,
      top: first,
      bottom: last + 1,
    })),
    ...down.map(({ from, to, first, last }) => ({
      left: first,
      right: last + 1,
      top: from,
      bottom: to + 1,
    })),
  ];
}
