// Moves an annotation when the content of its page moves (ISO 32000-2, 12.5.2).
import { apply, scaleOf, type Matrix } from '@octavo/contract';
import { areaThrough } from '#formats/pdf/geometry/area.ts';
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** Lists of coordinates, alternately x and y. */
const pointKeys = ['/QuadPoints', '/Vertices', '/L', '/CL'] as const;

/** The annotation with its points moved. Its rectangle stays upright and moves with its centre. */
export function movedAnnotation(graph: Objects, annotation: Value, matrix: Matrix): Dictionary {
  const dictionary = graph.dictionary(annotation);
  const moved: Dictionary = { ...dictionary };
  const rectangle = graph.numbers(dictionary['/Rect'], 4);
  if (rectangle) moved['/Rect'] = movedRectangle(rectangle, matrix);
  for (const key of pointKeys)
    if (dictionary[key] !== undefined) moved[key] = movedPoints(graph, dictionary[key], matrix);
  if (dictionary['/InkList'] !== undefined)
    moved['/InkList'] = graph
      .list(dictionary['/InkList'])
      .map((stroke) => movedPoints(graph, stroke, matrix));
  return moved;
}

/** True if upright rectangles stay upright. */
const isStraight = ([a, b, c, d]: Matrix): boolean => (b === 0 && c === 0) || (a === 0 && d === 0);

function movedRectangle([left = 0, bottom = 0, right = 0, top = 0]: number[], matrix: Matrix) {
  if (isStraight(matrix)) {
    const area = areaThrough(matrix, { left, bottom, right, top });
    return [area.left, area.bottom, area.right, area.top];
  }
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const middle = apply(matrix, x, y);
  const isTurned = Math.abs(matrix[0]) < Math.abs(matrix[1]);
  const half = scaleOf(matrix) / 2;
  const [width, height] = [(right - left) * half, (top - bottom) * half];
  const [across, up] = isTurned ? [height, width] : [width, height];
  return [middle.x - across, middle.y - up, middle.x + across, middle.y + up];
}

function movedPoints(graph: Objects, value: Value, matrix: Matrix): Value {
  const numbers = graph.list(value).map((entry) => graph.number(entry) ?? 0);
  return numbers.flatMap((x, index) => {
    if (index % 2) return [];
    const point = apply(matrix, x, numbers[index + 1] ?? 0);
    return [point.x, point.y];
  });
}
