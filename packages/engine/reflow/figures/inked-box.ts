// Grows the box of a formula to what is painted: large brackets and roots reach beyond the boxes of their letters.
import type { Picture } from '#formats/pdf/pdfium.ts';
import { isWithin, sharedHeight, sharedWidth } from '#models/page/geometry.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';

/** The furthest growth to each side, each step of it, and the distance that other text keeps; in points. */
const limits = { most: 30, step: 0.5, distance: 2.5 } as const;
/** Darker pixels are painted, in any colour. */
const ink = 200;

type Side = 'left' | 'top' | 'right' | 'bottom';
const outwards: Readonly<Record<Side, number>> = { left: -1, top: -1, right: 1, bottom: 1 };

/** True if something is painted along a side of a box. */
function isInked(box: Box, side: Side, page: PageContent, picture: Picture): boolean {
  const [across, down] = [picture.width / page.width, picture.height / page.height];
  const isUpright = side === 'left' || side === 'right';
  const at = Math.round(box[side] * (isUpright ? across : down));
  const [from, to] = isUpright
    ? [box.top * down, box.bottom * down]
    : [box.left * across, box.right * across];
  if (at < 0 || at >= (isUpright ? picture.width : picture.height)) return false;
  const end = Math.min(to, isUpright ? picture.height : picture.width);
  for (let along = Math.max(0, Math.round(from)); along < end; along++) {
    const pixel = isUpright ? along * picture.width + at : at * picture.width + along;
    for (let channel = 0; channel < 3; channel++)
      if (picture.data[pixel * picture.channels + channel]! < ink) return true;
  }
  return false;
}

/** The box with all that is painted at its sides, up to other text. */
export function inkedBox(box: Box, page: PageContent, picture: Picture): Box {
  const others = page.spans.filter((span) => !span.hidden && !isWithin(span, box, 2));
  const isFree = (one: Box) =>
    !others.some(
      (other) => sharedWidth(other, one) > 0 && sharedHeight(other, one) > -limits.distance,
    );
  const grown = { ...box };
  for (const side of ['top', 'bottom', 'left', 'right'] as const)
    for (
      let step = 0;
      step < limits.most && isInked(grown, side, page, picture);
      step += limits.step
    ) {
      const next = { ...grown, [side]: grown[side] + limits.step * outwards[side] };
      if (!isFree(next)) break;
      grown[side] = next[side];
    }
  return grown;
}
