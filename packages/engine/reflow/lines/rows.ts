// Groups spans by baseline to rows, including superscripts and subscripts (after O'Gorman, The document spectrum,
// 1993).
import { around, mode, rounded } from '#models/page/geometry.ts';
import type { Span } from '#models/page/page-content.ts';

/** All lengths in font sizes of the larger letters, except the first. */
const limits = {
  /** The maximum distance of baselines in a row, in font sizes of the smaller letters. */
  baseline: 0.28,
  /** Smaller letters next to others may be raised or lowered. */
  script: { size: 0.85, baseline: 0.62, gap: 0.4, overlap: 0.3 },
  /** The minimum vertical overlap of the letters of a row. */
  sharedHeight: 0.5,
} as const;

export type Row = { spans: Span[]; baseline: number; size: number };

const capTop = ({ baseline, size }: Span | Row) => baseline - 0.78 * size;
const descent = ({ baseline, size }: Span | Row) => baseline + 0.22 * size;

const sharedHeight = (a: Span | Row, b: Span | Row) =>
  Math.min(descent(a), descent(b)) - Math.max(capTop(a), capTop(b));

const reachesOver = (a: Span, b: Span | Row) =>
  sharedHeight(a, b) > limits.sharedHeight * Math.min(a.size, b.size);

/** True if a span is small, and raised or lowered beside another. */
function isScriptOf(span: Span, other: Span): boolean {
  const { size, baseline, gap, overlap } = limits.script;
  if (span.size >= size * other.size || !reachesOver(span, other)) return false;
  if (Math.abs(span.baseline - other.baseline) >= baseline * other.size) return false;
  const distance = Math.max(span.left - other.right, other.left - span.right);
  return distance < gap * other.size && distance > -overlap * other.size;
}

const isLevel = (span: Span, row: Row): boolean =>
  Math.abs(span.baseline - row.baseline) < limits.baseline * Math.min(span.size, row.size) &&
  reachesOver(span, row);

/**
 * Rows by vertical position, so that each span is compared only with nearby rows. Larger letters come first, so that
 * they define the row that smaller spans join.
 */
class Rows {
  readonly #byHeight = new Map<number, Row[]>();
  readonly #step: number;

  /** @param step in points; at least the maximum distance of baselines */
  constructor(step: number) {
    this.#step = step;
  }

  add(span: Span): void {
    const row = this.#find(span);
    if (row) row.spans.push(span);
    else this.#begin(span);
  }

  /** A row with letters that touch the span, or else the one with the largest vertical overlap. */
  #find(span: Span): Row | undefined {
    const near = this.#around(span.baseline);
    const touching = near.find((row) => row.spans.some((other) => isScriptOf(span, other)));
    if (touching) return touching;
    const level = near.filter((row) => isLevel(span, row));
    const shared = level.map((row) => sharedHeight(span, row));
    return level[shared.indexOf(Math.max(...shared))];
  }

  #around(baseline: number): Row[] {
    const step = Math.floor(baseline / this.#step);
    return [step - 1, step, step + 1].flatMap((key) => this.#byHeight.get(key) ?? []);
  }

  #begin(span: Span): void {
    const key = Math.floor(span.baseline / this.#step);
    const row = { spans: [span], baseline: span.baseline, size: span.size };
    const rows = this.#byHeight.get(key);
    if (rows) rows.push(row);
    else this.#byHeight.set(key, [row]);
  }

  *all(): Generator<Row> {
    for (const rows of this.#byHeight.values()) yield* rows;
  }
}

/** The most common baseline and font size of spans. */
export function commonMeasures(spans: readonly Span[]): { baseline: number; size: number } {
  const [first] = spans;
  // Most rows.
  if (first && spans.every((one) => one.size === first.size && one.baseline === first.baseline))
    return { baseline: rounded(first.baseline, 0.1), size: rounded(first.size, 0.1) };
  const weight = ({ text }: Span) => text.length;
  const size = mode(spans.map((span) => [rounded(span.size, 0.1), weight(span)] as const)) ?? 0;
  const level = spans.filter((span) => Math.abs(span.size - size) < 0.2);
  const of = level.length ? level : spans;
  const baseline =
    mode(of.map((span) => [rounded(span.baseline, 0.1), weight(span)] as const)) ?? 0;
  return { baseline, size };
}

/** The rows of a page from top to bottom, with spans from left to right. */
export function rowsOf(spans: readonly Span[]): Row[] {
  const bySize = spans.toSorted((a, b) => b.size - a.size);
  const rows = new Rows(Math.max(4, bySize[0]?.size ?? 0));
  for (const span of bySize) rows.add(span);
  return [...rows.all()]
    .map((row) => ({
      ...commonMeasures(row.spans),
      spans: row.spans.toSorted((a, b) => a.left - b.left),
    }))
    .toSorted((a, b) => a.baseline - b.baseline || around(a.spans).left - around(b.spans).left);
}
