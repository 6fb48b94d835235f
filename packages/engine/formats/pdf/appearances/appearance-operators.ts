// The operators that appearances of annotations and form fields consist of (ISO 32000-2, 12.5.5).
import { roundness } from '@octavo/contract';
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { number } from '#formats/pdf/writer.ts';

export const form = { '/Type': '/XObject', '/Subtype': '/Form' } as const;

export const written = (...values: number[]): string => values.map(number).join(' ');

/** The width of the lines of an annotation (ISO 32000-2, tables 166 and 168). */
export const lineWidthOf = (objects: Objects, annotation: Dictionary): number =>
  objects.number(objects.dictionary(annotation['/BS'])['/W']) ??
  objects.number(objects.list(annotation['/Border'])[2]) ??
  1;

/** The operators that set a colour of an annotation, for lines and areas. */
export function coloured(objects: Objects, value: Value | undefined): string {
  const parts = objects.list(value).map((part) => objects.number(part) ?? 0);
  const text = written(...parts);
  if (parts.length === 1) return `${text} g ${text} G`;
  if (parts.length === 3) return `${text} rg ${text} RG`;
  return parts.length === 4 ? `${text} k ${text} K` : '0 g 0 G';
}

/** @param x the middle, as `y` */
export function ellipse(x: number, y: number, width: number, height: number): string {
  const at = (...points: number[]) =>
    written(...points.map((part, index) => (index % 2 ? y + part * height : x + part * width)));
  const c = roundness;
  return [
    `${at(1, 0)} m`,
    ...[`${at(1, c, c, 1, 0, 1)} c`, `${at(-c, 1, -1, c, -1, 0)} c`],
    ...[`${at(-1, -c, -c, -1, 0, -1)} c`, `${at(c, -1, 1, -c, 1, 0)} c`, 'h'],
  ].join(' ');
}
