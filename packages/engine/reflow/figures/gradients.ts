// Reads gradients from the rendered page, because PDFium's interface reports every shading as white.
import { crossingsOf, type Point as Corner } from '#formats/pdf/geometry/area.ts';
import type { PdfDocument, Picture } from '#formats/pdf/pdfium.ts';
import type { Drawing, Gradient, Point } from '#models/document/drawing.ts';
import { centerOf, heightOf, isWithin, middleOf, widthOf } from '#models/page/geometry.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import {
  minWhiteSide,
  mostWhiteAreas,
  nearlyWhite,
} from '#reflow/extract/graphics/invisible-paint.ts';
import { hexColor } from '#reflow/extract/page/color.ts';
import { boxOfDrawing } from './drawn-shapes.ts';
import { drawnWithoutText } from './page-without-text.ts';

const limits = {
  /** The share of an area that is not white if it is a gradient. */
  coloured: 0.3,
  /** The minimum difference of two colours, of 255, for a gradient. */
  difference: 12,
} as const;

const dotsPerInch = 72;
/** Points along each side of an area at which its colour is read, and their distance from its edges, in points. */
const samples = { count: 14, inset: 1.5 } as const;
/** The colours of a gradient: at equal distances. */
const stops = 5;
/** The angles that are compared, in degrees. */
const angles = Array.from({ length: 24 }, (_, index) => index * 7.5);

type Color = readonly [red: number, green: number, blue: number];
type Sample = Point & { color: Color };

const white = 'FFFFFF';
const isColoured = ([red, green, blue]: Color) => Math.min(red, green, blue) < nearlyWhite;

const mean = (colors: readonly Color[]): Color => {
  const sum = (part: 0 | 1 | 2) => colors.reduce((total, color) => total + color[part], 0);
  const count = Math.max(1, colors.length);
  return [sum(0) / count, sum(1) / count, sum(2) / count];
};

const distance = (a: Color, b: Color) =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));

/** True for a point inside a polygon (even-odd rule). */
const isInside = ({ x, y }: Point, corners: readonly Corner[]): boolean =>
  crossingsOf(corners, y).filter((crossing) => crossing.x > x).length % 2 === 1;

/** The colours of a picture inside a box, at points on a grid. */
function samplesIn(box: Box, page: PageContent, { data, width, height, channels }: Picture) {
  const across = (widthOf(box) - 2 * samples.inset) / (samples.count - 1);
  const down = (heightOf(box) - 2 * samples.inset) / (samples.count - 1);
  const found: Sample[] = [];
  for (let index = 0; index < samples.count ** 2; index++) {
    const x = box.left + samples.inset + (index % samples.count) * across;
    const y = box.top + samples.inset + Math.floor(index / samples.count) * down;
    const column = Math.floor((x / page.width) * width);
    const row = Math.floor((y / page.height) * height);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const at = (row * width + column) * channels;
    found.push({ x, y, color: [data[at]!, data[at + 1]!, data[at + 2]!] });
  }
  return found;
}

/** The mean colours along an angle, and how much the colours across it differ from them. */
function along(found: readonly Sample[], box: Box, angle: number) {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const reach = (Math.abs(cos) * widthOf(box) + Math.abs(sin) * heightOf(box)) / 2;
  const bands: Color[][] = Array.from({ length: stops }, () => []);
  for (const { x, y, color } of found) {
    const place = ((x - centerOf(box)) * cos + (y - middleOf(box)) * sin) / reach / 2 + 0.5;
    bands[Math.min(stops - 1, Math.max(0, Math.round(place * (stops - 1))))]!.push(color);
  }
  const means = bands.map(mean);
  const spread = bands.reduce(
    (sum, colors, at) => sum + colors.reduce((total, one) => total + distance(one, means[at]!), 0),
    0,
  );
  return { angle, spread, colors: means, isWhole: bands.every((band) => band.length) };
}

/** The gradient of some samples; nothing if they have one colour. */
function gradientOf(found: readonly Sample[], box: Box): Gradient | undefined {
  const [first, ...rest] = angles
    .map((angle) => along(found, box, angle))
    .filter(({ isWhole }) => isWhole);
  if (!first) return undefined;
  const best = rest.reduce((least, one) => (one.spread < least.spread ? one : least), first);
  const { angle, colors } = best;
  if (!colors.some((color) => distance(color, colors[0]!) > limits.difference)) return undefined;
  return {
    angle,
    stops: colors.map((color, index) => ({ at: index / (stops - 1), color: hexColor(color) })),
  };
}

const isLarge = (box: Box) => Math.min(widthOf(box), heightOf(box)) >= minWhiteSide;

/** Shows which areas that PDFium calls white are gradients. */
export class Gradients {
  readonly #page: PageContent;
  readonly #picture: Picture;

  private constructor(page: PageContent, picture: Picture) {
    this.#page = page;
    this.#picture = picture;
  }

  /** Renders a page with white areas, without its text; nothing for other pages. */
  static async of(page: PageContent, document: PdfDocument): Promise<Gradients | undefined> {
    const drawn = page.drawings.filter(({ filled, color }) => filled && color === white);
    const count = (page.whiteAreas?.length ?? 0) + drawn.filter(isLarge).length;
    if (count === 0 || count > mostWhiteAreas) return undefined;
    return new Gradients(page, await drawnWithoutText(document, page, dotsPerInch));
  }

  /** The page with a fill for each rectangular gradient, in its mean colour. */
  applied(): PageContent {
    const page = this.#page;
    const others: Box[] = [...page.fills, ...page.drawings, ...page.images];
    const fills = (page.whiteAreas ?? []).flatMap((box) => {
      const found = samplesIn(box, page, this.#picture).filter(
        ({ x, y }) => !others.some((other) => isAt({ x, y }, other)),
      );
      const coloured = found.filter(({ color }) => isColoured(color));
      const isGradient = coloured.length > limits.coloured * samples.count ** 2;
      return isGradient ? [{ ...box, color: hexColor(mean(found.map(({ color }) => color))) }] : [];
    });
    return fills.length ? { ...page, fills: [...fills, ...page.fills] } : page;
  }

  /** The drawing with its gradient, if it has one. */
  of(drawing: Drawing): Drawing {
    const { fill, outline } = drawing;
    const box = boxOfDrawing(drawing);
    if (fill?.color !== white || !isLarge(box)) return drawing;
    const corners =
      outline === 'rectangle'
        ? []
        : outline.flatMap((step) =>
            step.kind === 'close' ? [] : [[step.to.x, step.to.y] as const],
          );
    const found = samplesIn(box, this.#page, this.#picture).filter(
      (sample) => !corners.length || isInside(sample, corners),
    );
    if (found.filter(({ color }) => isColoured(color)).length < limits.coloured * found.length)
      return drawing;
    const gradient = gradientOf(found, box);
    const color = hexColor(mean(found.map((sample) => sample.color)));
    return { ...drawing, fill: { color, opacity: 1, ...(gradient && { gradient }) } };
  }
}

const isAt = ({ x, y }: Point, box: Box) =>
  isWithin({ left: x, right: x, top: y, bottom: y }, box, 1);
