// Lines and callouts that the file has no drawing of, as the server draws them when they are changed.
import { insetsWithin } from '@octavo/contract';

type Entry = unknown;
/** What our change of PDF.js's worker adds to annotations without a drawing (`#pdf/worker-plugin.ts`). */
export type UndrawnEntries = Readonly<
  Record<'L' | 'Vertices' | 'CL' | 'LE' | 'RD' | 'IC' | 'CA' | 'LL' | 'Cap', Entry>
>;

export type UndrawnLine = {
  /** Coordinates of the page, alternately x and y. */
  points: readonly number[];
  /** The names of its ends. */
  ends: readonly unknown[];
  width: number;
  /** The colour of areas of its ends, as CSS. */
  fill: string | undefined;
  opacity: number;
  dashes: readonly number[];
  /** Of a callout, the distances of its text to the left, lower, right and upper side of the rectangle. */
  insets: readonly [number, number, number, number] | undefined;
};

/** The data that PDF.js has of an annotation, as far as it is used here. */
type Found = {
  subtype?: string;
  rect?: readonly number[];
  borderStyle?: { width: number; style: number; dashArray?: readonly number[] };
  undrawn?: UndrawnEntries | null;
};

const dashed = 2;

/** @returns nothing for annotations that PDF.js shows as the server does */
export function undrawnLine({
  subtype,
  rect = [],
  undrawn,
  borderStyle,
}: Found): UndrawnLine | undefined {
  if (!undrawn) return undefined;
  const isText = subtype === 'FreeText';
  const { L, Vertices, CL, LE, RD, IC, CA, LL, Cap } = undrawn;
  const given = { Line: L, PolyLine: Vertices, FreeText: CL }[subtype ?? ''];
  const points = numbersOf(given) ?? [];
  if (points.length < 4 || (!isText && (Cap === true || LL))) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const names = Array.isArray(LE) ? LE : [LE];
  return {
    points: points.slice(0, points.length - (points.length % 2)),
    ends: isText ? names.slice(0, 1) : names,
    width: borderStyle?.width || 1,
    fill: isText ? undefined : cssOf(numbersOf(IC)),
    opacity: typeof CA === 'number' ? CA : 1,
    dashes: borderStyle?.style === dashed && !isText ? (borderStyle.dashArray ?? []) : [],
    insets: isText ? insetsWithin(numbersOf(RD), right - left, top - bottom) : undefined,
  };
}

const numbersOf = (value: Entry): number[] | undefined =>
  Array.isArray(value) && value.every((part) => typeof part === 'number') ? value : undefined;

/** A colour of one, three or four parts (gray, RGB, CMYK). */
function cssOf(parts: readonly number[] | undefined): string | undefined {
  const [one = 0, two = 0, three = 0, black = 0] = parts ?? [];
  const rgb = {
    1: [one, one, one],
    3: [one, two, three],
    4: [one, two, three].map((part) => 1 - Math.min(1, part + black)),
  }[parts?.length ?? 0];
  return rgb && `rgb(${rgb.map((part) => Math.round(part * 255)).join(' ')})`;
}
