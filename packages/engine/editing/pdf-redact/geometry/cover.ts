// Draws the rectangles that cover redacted areas.
import { number } from '#formats/pdf/writer.ts';
import type { Area } from '#formats/pdf/geometry/area.ts';

export type Fill = 'black' | 'white';

export const levelOf = (fill: Fill): 0 | 255 => (fill === 'black' ? 0 : 255);

/** The operations that draw them, marked as an artifact. */
export function coverOf(marks: readonly Area[], fill: Fill): string {
  const rectangles = marks.map(({ left, bottom, right, top }) =>
    [left, bottom, right - left, top - bottom, 're'].map(written).join(' '),
  );
  const paint = `${fill === 'black' ? 0 : 1} g ${rectangles.join(' ')} f`;
  return `/Artifact BMC q ${paint} Q EMC\n`;
}

const written = (value: number | string) => (typeof value === 'number' ? number(value) : value);
