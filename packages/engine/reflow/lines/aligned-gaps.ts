// Finds narrow gaps between columns: gaps between words that line up over several rows, so that a strip of white space
// runs down between them. In running text the spaces between words do so over two or three rows at most, and only a
// part of their width; between numbers, which are no running text, less is needed.
import { median } from '#models/page/geometry.ts';
import type { Span } from '#models/page/page-content.ts';
import type { Row } from './rows.ts';

/** What a strip of white space needs to separate columns. All lengths in font sizes. */
type Evidence = {
  /** The minimum width of the strip, and for letters of equal width. */
  width: number;
  monospaced: number;
  /** The minimum number of rows with text on both sides. */
  rows: number;
  /** The minimum ratio of the gaps to the other gaps of the same rows. */
  wider: number;
  /** The maximum distance of the baselines of successive rows. */
  distance: number;
  /** The minimum share of rows with a number on both sides, or at the right. */
  numbers: { both: number; right: number };
};

const any = { both: 0, right: 0 };
const evidences: readonly Evidence[] = [
  { width: 0.55, monospaced: 1.1, rows: 5, wider: 1.6, distance: 4, numbers: any },
  {
    width: 0.42,
    monospaced: 1,
    rows: 4,
    wider: 1.3,
    distance: 3,
    numbers: { both: 0, right: 0.8 },
  },
  {
    width: 0.33,
    monospaced: 0.5,
    rows: 3,
    wider: 0,
    distance: 3,
    numbers: { both: 0.7, right: 0.7 },
  },
];

const limits = {
  /** The gap that already separates segments. */
  widest: 1.15,
  /** The number of gaps in a row that show how wide its spaces are; in other rows they are as wide as on the page. */
  telling: 2,
  space: { least: 0.25, most: 0.6 },
  /** The minimum share of the usual ratio in each row: a row with equal spaces runs across the strip. */
  least: 0.75,
  /** Words and open strips of a page; more are an attack. */
  spans: 40_000,
  strips: 400,
} as const;

type Extent = { left: number; right: number };
/** A gap between two words of a row: `next` is the word at its right. */
type Gap = { left: number; right: number; size: number; before: Span; next: Span };
/** A row with its gaps from left to right. */
type GappedRow = { row: Row; left: number; right: number; gaps: Gap[]; usual: number };

/** A gap, and the usual width of the spaces in its row, in font sizes. */
type StripGap = { gap: Gap; usual: number };
/** The gaps of a strip from the last to the first, shared by strips that part. */
type StripGaps = StripGap & { count: number; above: StripGaps | undefined };

/** A strip of white space that runs down through rows. */
type Strip = { left: number; right: number; gaps: StripGaps; baseline: number };

const widthOf = ({ left, right }: Extent) => right - left;

const isNarrow = (gap: Gap) => widthOf(gap) < limits.widest * gap.size;
const inSizes = (gap: Gap) => widthOf(gap) / gap.size;

function gapsOf({ spans }: Row): Gap[] {
  const gaps: Gap[] = [];
  let [right, before] = [Infinity, spans[0]!];
  for (const next of spans) {
    const size = Math.max(before.size, next.size);
    if (next.left > right) gaps.push({ left: right, right: next.left, size, before, next });
    if (next.right > right || right === Infinity) [right, before] = [next.right, next];
  }
  return gaps;
}

/** The width of a page's spaces: of the narrower of its gaps, because others may be between columns. */
function usualSpace(rows: readonly Gap[][]): number {
  const widths = rows
    .flatMap((gaps) => gaps.filter(isNarrow).map(inSizes))
    .toSorted((a, b) => a - b);
  const { least, most } = limits.space;
  return Math.min(most, Math.max(least, widths[widths.length >> 2] ?? 0));
}

function gappedRows(rows: readonly Row[]): GappedRow[] {
  const gapsOfRows = rows.map(gapsOf);
  const space = usualSpace(gapsOfRows);
  return rows.map((row, index) => {
    const gaps = gapsOfRows[index]!;
    const narrow = gaps.filter(isNarrow).map(inSizes);
    const usual = narrow.length < limits.telling ? space : median(narrow);
    const right = Math.max(...row.spans.map((span) => span.right));
    return { row, left: row.spans[0]!.left, right, gaps, usual };
  });
}

const isNumber = ({ text }: Span) => /\d/.test(text);

/** True for the label of a list item, whose text also begins at the same position in each row. */
const isLabel = ({ text }: Span) =>
  /^(?:[•●○◦▪■□‣⁃∙➢➔✓◆]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])$/iu.test(text);

/** True for two numbers that are not the digit groups of one, such as `12 500`. */
const areNumbers = ({ gap: { before, next } }: StripGap) =>
  isNumber(before) &&
  isNumber(next) &&
  !(/^\D*\d{1,3}$/.test(before.text) && /^\d{3}(?:\D|$)/.test(next.text));

const isMonospaced = ({ before, next }: Gap) => before.font.monospace && next.font.monospace;

const shareOf = <T>(all: readonly T[], is: (one: T) => boolean) =>
  all.filter(is).length / all.length;

/** How much wider a gap is than the spaces in its row. */
const ratioOf = ({ gap, usual }: StripGap) => inSizes(gap) / usual;

function gapsOfStrip({ gaps }: Strip): StripGap[] {
  const all: StripGap[] = [];
  for (let gap: StripGaps | undefined = gaps; gap; gap = gap.above) all.push(gap);
  return all;
}

function separates({ left, right }: Strip, gaps: readonly StripGap[], evidence: Evidence): boolean {
  // Wide gaps already separate columns; they only count as rows.
  const narrow = gaps.filter(({ gap }) => isNarrow(gap));
  if (!narrow.length) return false;
  const { both, right: atRight } = evidence.numbers;
  if (shareOf(narrow, ({ gap }) => isNumber(gap.next)) < atRight) return false;
  if (shareOf(narrow, areNumbers) < both) return false;
  const ratio = median(narrow.map(ratioOf));
  if (ratio < evidence.wider) return false;
  const isFixed = shareOf(narrow, ({ gap }) => isMonospaced(gap)) > 0.5;
  const width = isFixed ? evidence.monospaced : evidence.width;
  return right - left >= width * median(gaps.map(({ gap }) => gap.size));
}

/** The strip through a row: narrowed by a gap, or by a row that is beside it; nothing if text is across it. */
function continued(
  strip: Strip,
  { row, left, right, gaps, usual }: GappedRow,
  { width: least, distance }: Evidence,
): Strip | undefined {
  const isBelow = row.baseline - strip.baseline < distance * row.size;
  if (!isBelow) return undefined;
  const isWideEnough = (one: Extent) => widthOf(one) >= least * row.size;
  const { baseline } = row;
  const before = { ...strip, left: Math.max(strip.left, right), baseline };
  if (isWideEnough(before)) return before;
  const after = { ...strip, right: Math.min(strip.right, left), baseline };
  if (isWideEnough(after)) return after;
  let best: Strip | undefined;
  for (const gap of gaps) {
    const shared = {
      left: Math.max(strip.left, gap.left),
      right: Math.min(strip.right, gap.right),
    };
    if (!isWideEnough(shared) || (best && widthOf(shared) < widthOf(best))) continue;
    best = {
      ...shared,
      gaps: { gap, usual, count: strip.gaps.count + 1, above: strip.gaps },
      baseline,
    };
  }
  return best;
}

/** Of strips at the same place only the one through most rows. */
function distinct(strips: readonly Strip[]): Strip[] {
  const found = new Map<string, Strip>();
  for (const strip of strips) {
    const key = `${Math.round(strip.left)} ${Math.round(strip.right)}`;
    const known = found.get(key);
    if (!known || known.gaps.count < strip.gaps.count) found.set(key, strip);
  }
  return [...found.values()];
}

/** The strips that run through rows, each as far as it reaches. */
function* stripsOf(rows: readonly GappedRow[], evidence: Evidence): Generator<Strip> {
  let open: Strip[] = [];
  for (const row of rows) {
    const next: Strip[] = [];
    for (const strip of open) {
      const longer = continued(strip, row, evidence);
      if (longer) next.push(longer);
      else yield strip;
    }
    for (const gap of row.gaps)
      if (widthOf(gap) >= evidence.width * gap.size)
        next.push({
          ...{ left: gap.left, right: gap.right, baseline: row.row.baseline },
          gaps: { gap, usual: row.usual, count: 1, above: undefined },
        });
    open = distinct(next).slice(0, limits.strips);
  }
  yield* open;
}

/**
 * The words that begin a column after a narrow gap.
 * @param rows from top to bottom
 */
export function wordsAfterAlignedGaps(rows: readonly Row[]): Set<Span> {
  const words = new Set<Span>();
  if (rows.reduce((sum, { spans }) => sum + spans.length, 0) > limits.spans) return words;
  const gapped = gappedRows(rows);
  for (const evidence of evidences)
    for (const strip of stripsOf(gapped, evidence)) {
      if (strip.gaps.count < evidence.rows) continue;
      const gaps = gapsOfStrip(strip);
      if (!separates(strip, gaps, evidence)) continue;
      for (const one of gaps)
        if (ratioOf(one) >= limits.least * evidence.wider && !isLabel(one.gap.before))
          words.add(one.gap.next);
    }
  return words;
}
