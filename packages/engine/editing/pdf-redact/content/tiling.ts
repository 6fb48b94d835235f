// Computes the positions of the repetitions of a tiling pattern (ISO 32000-2, 8.7.3).
import { combine, identity, type Matrix } from '@octavo/contract';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { areaThrough, inverse, type Area } from '#formats/pdf/geometry/area.ts';
import { areaOf } from '#editing/pdf-redact/geometry/page-geometry.ts';

/** A pattern: the tile and its steps in its own space, and the matrix from there to the page. */
export type Tiling = { box: Area; across: number; up: number; matrix: Matrix };

/** A tile that overlaps an area by a smaller part does not meet it. */
const edge = 1e-3;

/** The number of a repetition in both directions. */
type Repetition = readonly [column: number, row: number];

/** The maximum number of repetitions of a pattern that are considered. */
const maxTiles = 2500;

/**
 * @param base the matrix of the content that uses the pattern
 * @returns nothing if it is malformed
 */
export function tilingOf(graph: Graph, pattern: Dictionary, base: Matrix): Tiling | undefined {
  const box = areaOf(graph, pattern['/BBox']);
  const own = (graph.numbers(pattern['/Matrix'], 6) as Matrix | undefined) ?? identity;
  const across = Math.abs(graph.number(pattern['/XStep']) ?? 0);
  const up = Math.abs(graph.number(pattern['/YStep']) ?? 0);
  if (!box || !across || !up) return undefined;
  return { box, across, up, matrix: combine(own, base) };
}

/**
 * The repetitions that meet an area of the page.
 * @returns nothing if there are too many
 */
export function tilesIn(
  { box, across, up, matrix }: Tiling,
  area: Area,
): readonly Repetition[] | undefined {
  const back = inverse(matrix);
  if (!back) return undefined;
  const { left, right, bottom, top } = areaThrough(back, area);
  const fromX = Math.ceil((left - box.right) / across + edge);
  const toX = Math.floor((right - box.left) / across - edge);
  const fromY = Math.ceil((bottom - box.top) / up + edge);
  const toY = Math.floor((top - box.bottom) / up - edge);
  const [columns, rows] = [Math.max(0, toX - fromX + 1), Math.max(0, toY - fromY + 1)];
  if (!(columns * rows <= maxTiles)) return undefined;
  return Array.from({ length: columns * rows }, (_, index): Repetition => [
    fromX + (index % columns),
    fromY + Math.floor(index / columns),
  ]);
}

/** The matrix of a repetition. */
export const matrixOfTile = ({ across, up, matrix }: Tiling, [column, row]: Repetition): Matrix =>
  combine([1, 0, 0, 1, column * across, row * up], matrix);

/**
 * Marks moved to where the first tile is, from all repetitions that they meet.
 * @returns nothing if there are too many
 */
export function marksOnTile(tiling: Tiling, marks: readonly Area[]): Area[] | undefined {
  const { matrix, across, up } = tiling;
  const moved: Area[] = [];
  for (const mark of marks) {
    const tiles = tilesIn(tiling, mark);
    if (!tiles || moved.length + tiles.length > maxTiles) return undefined;
    for (const [column, row] of tiles) {
      const x = matrix[0] * column * across + matrix[2] * row * up;
      const y = matrix[1] * column * across + matrix[3] * row * up;
      const { left, right, bottom, top } = mark;
      moved.push({ left: left - x, right: right - x, bottom: bottom - y, top: top - y });
    }
  }
  return moved;
}
