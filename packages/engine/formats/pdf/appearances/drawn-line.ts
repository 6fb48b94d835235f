// Draws lines for which the file has no drawing. PDFium shows none of them then, PDF.js leaves their ends out, and poppler draws them.
import { lineWithEnds, pairsOf, type LinePoint, type PathStep } from '@octavo/contract';
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { lineWidthOf, written } from './appearance-operators.ts';
import { number } from '#formats/pdf/writer.ts';

type Rectangle = readonly [number, number, number, number];

type DrawnLine = {
  /** Encloses the line with its ends; the box of the form as well. */
  rect: Rectangle;
  /** The keys of the form beyond those that all have. */
  dictionary: Dictionary;
  content: string;
};

/**
 * The drawing of a line or a polyline.
 * @returns nothing for other annotations, for those with a drawing, and for lines with a text or with leaders
 */
export function drawnLine(objects: Objects, annotation: Dictionary): DrawnLine | undefined {
  if (objects.dictionary(annotation['/AP'])['/N'] !== undefined) return undefined;
  const hasMore =
    objects.resolved(annotation['/Cap']) === true || objects.number(annotation['/LL']);
  const points = hasMore ? [] : pointsOf(objects, annotation);
  if (points.length < 2) return undefined;
  const width = lineWidthOf(objects, annotation);
  const inside = colour(objects, annotation['/IC'], ['g', 'rg', 'k']);
  const ends = objects.list(annotation['/LE']).map((name) => objects.resolved(name));
  const line = { width, isFilled: inside !== '', dashes: dashes(objects, annotation) };
  const { content, size } = drawnWithEnds(points, ends, line);
  const pen = colour(objects, annotation['/C'], ['G', 'RG', 'K']) || '0 G';
  const opacity = objects.number(annotation['/CA']) ?? 1;
  const resources = { '/ExtGState': { '/O': { '/CA': opacity, '/ca': opacity } } };
  const rect = around(points, size + width);
  return {
    rect,
    dictionary: { '/BBox': [...rect], ...(opacity < 1 && { '/Resources': resources }) },
    content: [opacity < 1 ? '/O gs' : '', `${pen} ${inside} ${number(width)} w`, content].join(
      '\n',
    ),
  };
}

function pointsOf(objects: Objects, annotation: Dictionary): LinePoint[] {
  const subtype = objects.resolved(annotation['/Subtype']);
  const key = subtype === '/Line' ? '/L' : subtype === '/PolyLine' ? '/Vertices' : undefined;
  return pairsOf(key ? objects.list(annotation[key]).map((part) => objects.number(part) ?? 0) : []);
}

type Pen = {
  width: number;
  /** Whether areas of ends are filled. */
  isFilled: boolean;
  /** The operator for dashes; empty for none. */
  dashes: string;
};

/**
 * The operators for a line and its ends, and the size of the ends.
 * @param points two or more
 * @param names of the ends at the first and the last point
 */
export function drawnWithEnds(
  points: readonly LinePoint[],
  names: readonly unknown[],
  { width, isFilled, dashes: pattern }: Pen,
): { content: string; size: number } {
  const plain = names.map((name) => (typeof name === 'string' ? name.slice(1) : undefined));
  const { line, ends, size } = lineWithEnds(points, plain, width);
  const stroke = `q ${pattern} ${pathOf(line)} S Q`;
  const drawn = ends.map(({ steps, isOpen }) => {
    const paint = isOpen ? 'S' : isFilled ? 'b' : 's';
    return `${pathOf(steps)} ${paint}`;
  });
  return { content: [stroke, ...drawn].join('\n'), size };
}

const pathOf = (steps: readonly PathStep[]): string =>
  steps.map(({ operator, numbers }) => `${written(...numbers)} ${operator}`).join(' ');

function dashes(objects: Objects, annotation: Dictionary): string {
  const style = objects.dictionary(annotation['/BS']);
  if (objects.resolved(style['/S']) !== '/D') return '';
  const given = objects.list(style['/D']).map((part) => objects.number(part) ?? 0);
  return `[${written(...(given.length ? given : [3]))}] 0 d`;
}

/** The operator for a colour of one, three or four parts; empty for none. */
function colour(objects: Objects, value: Dictionary[string] | undefined, names: readonly string[]) {
  const parts = objects.list(value).map((part) => objects.number(part) ?? 0);
  const name = names[[1, 3, 4].indexOf(parts.length)];
  return name === undefined ? '' : `${written(...parts)} ${name}`;
}

function around(points: readonly LinePoint[], margin: number): Rectangle {
  const [across, up] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [
    Math.min(...across) - margin,
    Math.min(...up) - margin,
    Math.max(...across) + margin,
    Math.max(...up) + margin,
  ];
}
