// Splits segments whose words may belong to adjacent cells: where another text object or marked content begins after a
// gap wider than a space. Only tables use these pieces; other text stays whole.
import type { Segment } from '#reflow/page/layout.ts';
import { segmentOf } from '#reflow/lines/segments.ts';
import type { Span } from '#models/page/page-content.ts';

/**
 * The minimum gap between cells, in font sizes: at a change of marked content, of marked content that may only be
 * formatting, and of text objects.
 */
const gaps = { marks: 0.3, formatter: 0.42, objects: 0.5 } as const;
/** The width of a space in a monospaced font, in font sizes. */
const monospace = 0.62;

const looksAlike = (left: Span, right: Span) =>
  left.font.bold === right.font.bold &&
  left.font.italic === right.font.italic &&
  left.color === right.color;

function isCut(left: Span, right: Span): boolean {
  const isWide = left.font.monospace || right.font.monospace;
  const gap =
    (right.left - left.right) / Math.max(left.size, right.size) - (isWide ? monospace / 2 : 0);
  if (left.mark !== undefined && right.mark !== undefined && left.mark !== right.mark)
    return gap > (looksAlike(left, right) ? gaps.marks : gaps.formatter);
  return left.object !== right.object && gap > gaps.objects;
}

/** Splits a segment into pieces. */
export function cut(segment: Segment): Segment[] {
  const parts: Span[][] = [];
  for (const span of segment.spans) {
    const last = parts.at(-1)?.at(-1);
    if (last && !isCut(last, span)) parts.at(-1)?.push(span);
    else parts.push([span]);
  }
  return parts.length < 2 ? [segment] : parts.map(segmentOf);
}

/** Maps segments to pieces and back. */
export class CellPieces {
  readonly pieces: Segment[] = [];
  readonly #all: Segment[][];

  constructor(segments: readonly Segment[]) {
    this.#all = segments.map(cut);
    this.#segments = segments;
    this.pieces = this.#all.flat();
  }

  readonly #segments: readonly Segment[];

  /** The segments, or what remains of them, without the given pieces. */
  without(taken: ReadonlySet<Segment>): Segment[] {
    return this.#segments.flatMap((segment, index) => {
      const pieces = this.#all[index] ?? [];
      const left = pieces.filter((piece) => !taken.has(piece));
      return left.length === pieces.length ? [segment] : left;
    });
  }
}
