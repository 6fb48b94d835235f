// Converts drawn bullets of lists, as browsers print them, to characters.
import { centerOf, heightOf, middleOf, widthOf } from '#models/page/geometry.ts';
import type { Drawing, Fill, Span } from '#models/page/page-content.ts';

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

type Shape = (Fill | Drawing) & { mark?: number };

function characterOf(shape: Shape): string {
  if (!('filled' in shape)) return '▪';
  return shape.filled ? '•' : '◦';
}

function isBulletOf(shape: Shape, span: Span): boolean {
  const [width, height] = [widthOf(shape) / span.size, heightOf(shape) / span.size];
  if (Math.max(width, height) > bullet.largest || Math.min(width, height) < bullet.smallest)
    return false;
  if (Math.max(width / height, height / width) > bullet.stretch) return false;
  const above = (span.baseline - middleOf(shape)) / span.size;
  if (above < bullet.lowest || above > bullet.highest) return false;
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

function spanOf(shape: Shape, { color: _, ...first }: Span): Span {
  const { font, size } = first;
  const half = 0.175 * size;
  const { mark: __, ...formatting } = first;
  return {
    ...formatting,
    font: { ...font, bold: false, italic: false },
    text: characterOf(shape),
    color: shape.color,
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

type Bullets<F extends Fill, D extends Drawing> = { spans: Span[]; fills: F[]; drawings: D[] };

/**
 * Adds a bullet to each line with a small round or square shape before it.
 * @returns all spans, and the shapes that are not bullets
 */
export function withDrawnBullets<F extends Fill, D extends Drawing>(
  spans: readonly Span[],
  fills: readonly F[],
  drawings: readonly D[],
): Bullets<F, D> {
  const found = new Map<Span, Shape[]>();
  const used = new Set<Shape>();
  const upright = spans.filter(({ angle, hidden }) => angle === 0 && !hidden);
  const small = [...fills, ...drawings].filter((shape) => widthOf(shape) < 20);
  for (const shape of small.length > maxShapes ? [] : small) {
    const candidates = upright.filter((span) => isBulletOf(shape, span));
    const first = candidates.toSorted((a, b) => a.left - b.left)[0];
    if (!first || !beginsLine(shape, first, upright)) continue;
    used.add(shape);
    found.set(first, [...(found.get(first) ?? []), shape]);
  }
  return {
    // A filled and stroked bullet is a single one.
    spans: spans.flatMap((span) => {
      const shape = found.get(span)?.[0];
      return shape ? [spanOf(shape, span), { ...span, spaced: true }] : [span];
    }),
    fills: fills.filter((fill) => !used.has(fill)),
    drawings: drawings.filter((drawing) => !used.has(drawing)),
  };
}
