// Segments whose words may belong to neighbouring cells, cut where the page's content says so: another text object, or another
// marked content, begins behind a gap that is wider than a space. Only tables are made of these pieces; other text stays whole.
import type { Segment } from '#reflow/page/layout.ts';
import { segmentOf } from '#reflow/lines/segments.ts';
import type { Span } from '#models/page/page-content.ts';

/**
 * The narrowest gap between cells, in parts of the size: where marks tell, where they may only tell another look of the words,
 * and where only text objects tell.
 */
const gaps = { marks: 0.3, formatter: 0.42, objects: 0.5 } as const;
/** A space of a font whose letters are all as wide, in parts of the size. */
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

/** A segment in pieces. */
export function cut(segment: Segment): Segment[] {
  const parts: Span[][] = [];
  for (const span of segment.spans) {
    const last = parts.at(-1)?.at(-1);
    if (last && !isCut(last, span)) parts.at(-1)?.push(span);
    else parts.push([span]);
  }
  return parts.length < 2 ? [segment] : parts.map(segmentOf);
}

/** Segments in pieces, and back. */
export class CellPieces {
  readonly pieces: Segment[] = [];
  readonly #all: Segment[][];

  constructor(segments: readonly Segment[]) {
    this.#all = segments.map(cut);
    this.#segments = segments;
    this.pieces = this.#all.flat();
  }

  readonly #segments: readonly Segment[];

  /** The segments, or what is left of them, without the pieces that were taken. */
  without(taken: ReadonlySet<Segment>): Segment[] {
    return this.#segments.flatMap((segment, index) => {
      const pieces = this.#all[index] ?? [];
      const left = pieces.filter((piece) => !taken.has(piece));
      return left.length === pieces.length ? [segment] : left;
    });
  }
}
