// Spans to rows: what stands on one baseline, raised and lowered letters with it (after O'Gorman, The document spectrum, 1993).
import { around, mode, rounded } from '#models/page/geometry.ts';
import type { Span } from '#models/page/page-content.ts';

/** All measures in parts of the size of the larger letters, but for the first. */
const limits = {
  /** Between the baselines of letters of one row, in parts of the smaller ones. */
  baseline: 0.28,
  /** Smaller letters next to others may stand higher or lower. */
  script: { size: 0.85, baseline: 0.62, gap: 0.4, overlap: 0.3 },
  /** How far the letters of a row reach over each other in height. */
  sharedHeight: 0.5,
} as const;

export type Row = { spans: Span[]; baseline: number; size: number };

const capTop = ({ baseline, size }: Span | Row) => baseline - 0.78 * size;
const descent = ({ baseline, size }: Span | Row) => baseline + 0.22 * size;

const sharedHeight = (a: Span | Row, b: Span | Row) =>
  Math.min(descent(a), descent(b)) - Math.max(capTop(a), capTop(b));

const reachesOver = (a: Span, b: Span | Row) =>
  sharedHeight(a, b) > limits.sharedHeight * Math.min(a.size, b.size);

/** True when a span is small and stands raised or lowered beside another. */
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
 * Rows by the height they stand at, so that a span is compared only with those around it. The larger letters of a page come
 * first, so that a row begins with them and a smaller span finds its place.
 */
class Rows {
  readonly #byHeight = new Map<number, Row[]>();
  readonly #step: number;

  /** @param step points; at least as much as a baseline can be off */
  constructor(step: number) {
    this.#step = step;
  }

  add(span: Span): void {
    const row = this.#find(span);
    if (row) row.spans.push(span);
    else this.#begin(span);
  }

  /** A row whose letters the span touches, or else the one that it shares most of its height with. */
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

/** The baseline and the size that most letters of spans have. */
export function commonMeasures(spans: readonly Span[]): { baseline: number; size: number } {
  const weight = ({ text }: Span) => text.length;
  const size = mode(spans.map((span) => [rounded(span.size, 0.1), weight(span)] as const)) ?? 0;
  const level = spans.filter((span) => Math.abs(span.size - size) < 0.2);
  const of = level.length ? level : spans;
  const baseline =
    mode(of.map((span) => [rounded(span.baseline, 0.1), weight(span)] as const)) ?? 0;
  return { baseline, size };
}

/** The rows of a page from top to bottom, the spans of each from left to right. */
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
