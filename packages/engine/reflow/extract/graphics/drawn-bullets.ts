// Converts drawn bullets of lists, as browsers print them, and small pictures that stand for bullets to characters.
import { centerOf, heightOf, middleOf, widthOf } from '#models/page/geometry.ts';
import type { Drawing, Fill, PageContent, PlacedImage, Span } from '#models/page/page-content.ts';

/** In font sizes of the line. */
const bullet = {
  smallest: 0.12,
  largest: 0.62,
  /** The maximum ratio of width to height. */
  stretch: 1.25,
  /** The position of its centre above the baseline. */
  lowest: 0.05,
  highest: 0.62,
  /** The distance to the text. */
  nearest: 0.1,
  furthest: 2.6,
} as const;

/** Pictures as bullets: their greatest size, in font sizes, and the least number of lines with the same one. */
const picture = { largest: 1.3, highest: 0.75, lines: 2 } as const;

type Shape = (Fill | Drawing | PlacedImage) & { mark?: number };

function characterOf(shape: Shape): string {
  if ('image' in shape) return '•';
  if (!('filled' in shape)) return '▪';
  return shape.filled ? '•' : '◦';
}

function isBulletOf(shape: Shape, span: Span): boolean {
  const [width, height] = [widthOf(shape) / span.size, heightOf(shape) / span.size];
  const most = 'image' in shape ? picture : bullet;
  if (Math.max(width, height) > most.largest || Math.min(width, height) < bullet.smallest)
    return false;
  if (Math.max(width / height, height / width) > bullet.stretch) return false;
  const above = (span.baseline - middleOf(shape)) / span.size;
  if (above < bullet.lowest || above > most.highest) return false;
  const before = (span.left - shape.right) / span.size;
  return before >= bullet.nearest && before <= bullet.furthest;
}

/** True if there is nothing else shortly before the bullet, or between it and the text. */
const beginsLine = (shape: Shape, first: Span, spans: readonly Span[]): boolean =>
  !spans.some(
    (other) =>
      other !== first &&
      Math.abs(other.baseline - first.baseline) < 0.5 * first.size &&
      other.left < first.left &&
      other.right > shape.left - bullet.furthest * first.size,
  );

function spanOf(shape: Shape, { color, ...first }: Span): Span {
  const { font, size } = first;
  const half = 0.175 * size;
  const { mark: _, ...formatting } = first;
  return {
    ...formatting,
    font: { ...font, bold: false, italic: false },
    text: characterOf(shape),
    color: 'color' in shape ? shape.color : color,
    left: Math.min(shape.left, centerOf(shape) - half),
    right: Math.max(shape.right, centerOf(shape) + half),
    spaced: true,
    underline: false,
    strike: false,
    ...(shape.mark !== undefined && { mark: shape.mark }),
  };
}

/** More small shapes on one page are a drawing or a chart. */
const maxShapes = 400;

/** What bullets are found among. */
export type Bulleted = Pick<PageContent, 'spans' | 'fills' | 'drawings' | 'images'>;

/** The lines with bullets, and what these consist of: a filled and stroked bullet is a single one. */
function bulletsAmong(shapes: readonly Shape[], spans: readonly Span[]): Map<Span, Shape[]> {
  const found = new Map<Span, Shape[]>();
  for (const shape of shapes) {
    const candidates = spans.filter((span) => isBulletOf(shape, span));
    const first = candidates.toSorted((a, b) => a.left - b.left)[0];
    if (first && beginsLine(shape, first, spans))
      found.set(first, [...(found.get(first) ?? []), shape]);
  }
  return found;
}

/** Pictures of which the page shows several, before lines of text. */
function pictureBullets(
  images: readonly PlacedImage[],
  spans: readonly Span[],
): Map<Span, Shape[]> {
  const alike = [...Map.groupBy(images, ({ image }) => image.key).values()];
  const repeated = alike.filter(({ length }) => length >= picture.lines && length <= maxShapes);
  const found = repeated.map((pictures) => bulletsAmong(pictures, spans));
  return new Map(found.filter(({ size }) => size >= picture.lines).flatMap((some) => [...some]));
}

/**
 * Adds a bullet to each line with a small round or square shape, or a small picture of which there are several, before it.
 * @returns all spans, and what is no bullet
 */
export function withDrawnBullets({ spans, fills, drawings, images }: Bulleted): Bulleted {
  const upright = spans.filter(({ angle, hidden }) => angle === 0 && !hidden);
  const small = [...fills, ...drawings].filter((shape) => widthOf(shape) < 20);
  const shapes = small.length > maxShapes ? [] : small;
  const found = new Map([...pictureBullets(images, upright), ...bulletsAmong(shapes, upright)]);
  const used = new Set([...found.values()].flat());
  return {
    spans: spans.flatMap((span) => {
      const shape = found.get(span)?.[0];
      return shape ? [spanOf(shape, span), { ...span, spaced: true }] : [span];
    }),
    fills: fills.filter((fill) => !used.has(fill)),
    drawings: drawings.filter((drawing) => !used.has(drawing)),
    images: images.filter((image) => !used.has(image)),
  };
}
