// Detects whether changes move glyphs out of the clipping paths in which they are painted.
import { combine } from '@octavo/contract';
import { areaThrough, type Area } from '#formats/pdf/geometry/area.ts';
import type { PlacedText } from '../line-plan.ts';
import type { GlyphChanges } from '../rewritten-show.ts';
import type { ShownGlyph } from '../shown-text.ts';
import type { TextLine } from '../text-lines.ts';

/** The other glyphs that are painted at the place of one. */
export type Copies = (glyph: ShownGlyph) => readonly ShownGlyph[];

/** Of the area of a glyph: less is not seen. */
const least = 0.1;

/** The area of a glyph, in which a text of another length may stand, moved along and across its line. @param angle that of the line */
function placeOf(
  { show, placed, advance }: ShownGlyph,
  angle: number,
  [move, lift]: readonly [number, number],
  length = advance,
): Area {
  const { size, scale, rise } = show.state;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const moved = combine(placed, [1, 0, 0, 1, move * cos - lift * sin, move * sin + lift * cos]);
  const matrix = combine([size * scale, 0, 0, size, 0, rise], moved);
  const width = size ? Math.max(length / size, 0.01) : 0.01;
  return areaThrough(matrix, { left: 0, right: width, bottom: 0, top: 0.7 });
}

/** Which share of an area is in another one. */
function shareIn(area: Area, clip: Area): number {
  const width = Math.min(area.right, clip.right) - Math.max(area.left, clip.left);
  const height = Math.min(area.top, clip.top) - Math.max(area.bottom, clip.bottom);
  const all = (area.right - area.left) * (area.top - area.bottom);
  return width > 0 && height > 0 && all > 0 ? (width * height) / all : 0;
}

/** Where the clipping paths of an upright line end; they may follow the line. In the coordinates of its direction. */
export function clipEndOf({ glyphs, angle, isRightToLeft }: TextLine): number {
  if (angle) return Infinity;
  if (isRightToLeft)
    return Math.max(...glyphs.map(({ glyph: { show } }) => -(show.clip?.left ?? -Infinity)));
  return Math.max(...glyphs.map(({ glyph: { show } }) => show.clip?.right ?? Infinity));
}

/** True if less of a glyph, or of a copy of it, would be seen. */
export const isClipped = (
  glyph: ShownGlyph,
  by: readonly [number, number],
  angle: number,
  copies: Copies,
): boolean =>
  [glyph, ...copies(glyph)].some((one) => {
    const { clip } = one.show;
    if (!clip) return false;
    const before = shareIn(placeOf(one, angle, [0, 0]), clip);
    return before > least && shareIn(placeOf(one, angle, by), clip) < before - least;
  });

/** True if less would be seen of a new text than of the glyph at which it is. */
export const isTextClipped = (
  glyph: ShownGlyph,
  { letters, move, lift = 0, narrowing }: PlacedText,
  angle: number,
  copies: Copies,
): boolean =>
  [glyph, ...copies(glyph)].some((one) => {
    const { clip, state } = one.show;
    if (!clip) return false;
    const length = letters.reduce(
      (sum, { advance, kern = 0 }) => sum + (advance + kern) * state.size + state.charSpace,
      0,
    );
    const before = shareIn(placeOf(one, angle, [0, 0]), clip);
    const after = shareIn(placeOf(one, angle, [move, lift], length * narrowing), clip);
    return before > least && after < before - least;
  });

/** True if a glyph that was visible, or a new text, would be outside of its clipping path. */
export const leavesClip = (
  { moves, lifts, texts }: GlyphChanges,
  angle: number,
  copies: Copies,
): boolean =>
  [...new Set([...moves.keys(), ...lifts.keys()])].some((glyph) =>
    isClipped(glyph, [moves.get(glyph) ?? 0, lifts.get(glyph) ?? 0], angle, copies),
  ) ||
  [...texts].some(([glyph, list]) =>
    list.some((text) => isTextClipped(glyph, text, angle, copies)),
  );
