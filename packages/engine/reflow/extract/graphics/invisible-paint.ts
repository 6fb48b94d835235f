// Removes what is invisible: white paint, unless something is below it, and slivers at the edges of areas.
import { heightOf, isWithin, widthOf } from '#models/page/geometry.ts';
import type { Box, Fill, Rule } from '#models/page/page-content.ts';

/** Colours at least this bright count as white. */
export const nearlyWhite = 0xf7;

const isWhite = (color: string): boolean =>
  [0, 2, 4].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= nearlyWhite);

/** More shapes are not compared; in a map or a chart, white ones are left out. */
const most = 3_000;

/** Also true for boxes without a width or a height, such as thin rules. */
const touches = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Fills in painting order, without white ones on white.
 * @param pictures other content that may be below
 */
export function seenFills(fills: readonly Fill[], pictures: readonly Box[]): Fill[] {
  if (fills.length > most) return fills.filter(({ color }) => !isWhite(color));
  const seen: Fill[] = [];
  for (const fill of fills) {
    const isSeen =
      !isWhite(fill.color) || [...seen, ...pictures].some((beneath) => touches(fill, beneath));
    if (isSeen) seen.push(fill);
  }
  return seen;
}

/** The minimum side of a white area that may be a gradient, in points. */
export const minWhiteSide = 18;
/** The maximum number of white areas: more are the cells of a table. */
export const mostWhiteAreas = 60;

/** The large white areas among the fills that are not seen; PDFium calls gradients white too. */
export function whiteAreasOf(fills: readonly Fill[], seen: readonly Fill[]): Box[] {
  const kept = new Set(seen);
  const white = fills.filter(
    (fill) =>
      !kept.has(fill) &&
      fill.color === 'FFFFFF' &&
      Math.min(widthOf(fill), heightOf(fill)) >= minWhiteSide,
  );
  return white.length > mostWhiteAreas ? [] : white;
}

/** The area that a rule paints. */
const boxOf = ({ axis, at, from, to, thickness }: Rule): Box => {
  const [near, far] = [at - thickness / 2, at + thickness / 2];
  return axis === 'horizontal'
    ? { left: from, right: to, top: near, bottom: far }
    : { left: near, right: far, top: from, bottom: to };
};

/** Rules without white ones on white. */
export function seenRules(rules: readonly Rule[], beneath: readonly Box[]): Rule[] {
  const compared = beneath.length > most ? [] : beneath;
  return rules.filter(
    (rule) => !isWhite(rule.color) || compared.some((box) => touches(boxOf(rule), box)),
  );
}

/** For slivers: the maximum thickness, and the maximum distance from the edges of their area, in points. */
const sliver = { thickness: 0.3, edge: 0.6 } as const;

/**
 * Rules without the thin ends of areas in the same colour, as the spaces behind highlighted words have them.
 * @param fills the areas of the page
 */
export function withoutSlivers(rules: readonly Rule[], fills: readonly Fill[]): Rule[] {
  if (fills.length > most) return [...rules];
  const isPart = (rule: Rule) => {
    const box = boxOf(rule);
    return fills.some(
      (fill) =>
        fill.color === rule.color &&
        isWithin(box, fill, sliver.edge) &&
        (rule.axis === 'horizontal' ? widthOf(fill) : heightOf(fill)) <
          rule.to - rule.from + 2 * sliver.edge,
    );
  };
  return rules.filter((rule) => rule.thickness > sliver.thickness || !isPart(rule));
}
