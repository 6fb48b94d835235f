// Combines the colour filters of a recipe into one affine matrix, so that one pass over the pixels applies them all.
import type { ImageRecipe } from '../catalogue/image-recipe.ts';

type Filters = Pick<
  ImageRecipe,
  'brightness' | 'contrast' | 'saturation' | 'grayscale' | 'sepia' | 'invert'
>;

/** Three rows of factors for `r g b 1`, one for each channel of the result. Values are sRGB from 0 to 1, not premultiplied. */
export type ColourMatrix = readonly [Row, Row, Row];
type Row = readonly [number, number, number, number];

const identity: ColourMatrix = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
];

/** Scales and offsets each channel. */
const linear = (slope: number, intercept: number): ColourMatrix => [
  [slope, 0, 0, intercept],
  [0, slope, 0, intercept],
  [0, 0, slope, intercept],
];

/** The luminance weights of the CSS filter `saturate`. */
const luminance = [0.213, 0.715, 0.072] as const;

/** Saturation: grey at 0, unchanged at 1. */
const saturated = (amount: number): ColourMatrix =>
  mapRows((row, column) => luminance[column] * (1 - amount) + (row === column ? amount : 0));

const fullSepia = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
] as const;

/** Sepia: unchanged at 0, full at 1. */
const sepia = (amount: number): ColourMatrix =>
  mapRows((row, column) => fullSepia[row][column] * amount + (row === column ? 1 - amount : 0));

type Index = 0 | 1 | 2;
const indexes = [0, 1, 2] as const;

function mapRows(value: (row: Index, column: Index) => number): ColourMatrix {
  const rowOf = (row: Index): Row => [value(row, 0), value(row, 1), value(row, 2), 0];
  return [rowOf(0), rowOf(1), rowOf(2)];
}

/** The matrix that applies `one`, then `other`. */
function then(one: ColourMatrix, other: ColourMatrix): ColourMatrix {
  const rowOf = (row: Index): Row => {
    const [red, green, blue, moved] = other[row];
    const at = (column: Index | 3) =>
      red * one[0][column] + green * one[1][column] + blue * one[2][column];
    return [at(0), at(1), at(2), at(3) + moved];
  };
  return [rowOf(0), rowOf(1), rowOf(2)];
}

/** The matrix of all colour filters of a recipe in their order (Filter Effects Module Level 1, section 9: brightness, contrast,
 * saturate, grayscale, sepia, invert). Values are not clamped between filters.
 * @returns undefined when the filters change nothing
 */
export function colourMatrixOf(filters: Filters): ColourMatrix | undefined {
  const part = (name: keyof Filters) => filters[name] / 100;
  const steps = [
    linear(part('brightness'), 0),
    linear(part('contrast'), (1 - part('contrast')) / 2),
    saturated(part('saturation')),
    saturated(1 - part('grayscale')),
    sepia(part('sepia')),
    linear(1 - 2 * part('invert'), part('invert')),
  ];
  const all = steps.reduce(then, identity);
  const changes = indexes.some((row) =>
    all[row].some((value, column) => Math.abs(value - (identity[row][column] ?? 0)) > 1e-6),
  );
  return changes ? all : undefined;
}
