// Tells whether changes move glyphs out of the clipping paths in which they are painted.
import type { GlyphChanges } from '../rewritten-show.ts';
import type { ShownGlyph } from '../shown-text.ts';

/** On the page, in points. */
const tolerance = 1;

/** True if a glyph that was visible, or a new text, would be outside of its clipping path. @param angle that of the lines */
export function leavesClip({ moves, lifts, texts }: GlyphChanges, angle: number): boolean {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const isCut = ({ placed, show: { clip } }: ShownGlyph, move: number, lift: number) => {
    if (!clip) return false;
    const isInside = (x: number, y: number) =>
      x > clip.left - tolerance &&
      x < clip.right + tolerance &&
      y > clip.bottom - tolerance &&
      y < clip.top + tolerance;
    const [x, y] = [placed[4], placed[5]];
    return isInside(x, y) && !isInside(x + move * cos - lift * sin, y + move * sin + lift * cos);
  };
  return (
    [...new Set([...moves.keys(), ...lifts.keys()])].some((glyph) =>
      isCut(glyph, moves.get(glyph) ?? 0, lifts.get(glyph) ?? 0),
    ) ||
    [...texts].some(([glyph, list]) => list.some(({ move, lift = 0 }) => isCut(glyph, move, lift)))
  );
}
