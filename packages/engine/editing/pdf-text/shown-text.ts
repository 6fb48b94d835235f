// The text that a page shows: each glyph with its letter, its place on the page and its place in the content.
import type { Matrix } from '@octavo/contract';
import type { DrawnContent } from '#formats/pdf/content/content-writer.ts';
import type { Sequence } from '#formats/pdf/content/marked-content.ts';
import type { TextState } from '#formats/pdf/content/text-state.ts';
import type { Area, Point } from '#formats/pdf/geometry/area.ts';
import type { Operation } from '#formats/pdf/syntax/content-reader.ts';
import type { LetterFont } from './letter-fonts.ts';

/** A content stream at a place where it is drawn. */
export interface Instance extends DrawnContent<Instance> {
  shows: Show[];
}

/** An operation that shows text. */
export type Show = {
  instance: Instance;
  operation: Operation;
  font: LetterFont;
  /** The name of the font in the resources; nothing if a graphics state sets it. */
  fontName: string | undefined;
  isHidden: boolean;
  state: TextState;
  sequences: readonly Sequence[];
  /** From the user space of its content to the page. */
  toPage: Matrix;
  /** The text matrix of the start of its line, and that behind it. */
  line: Matrix;
  end: Matrix;
  /** The colour that fills it, as `#rrggbb`; nothing if it is a pattern or not known. */
  color: string | undefined;
  /** Around the clipping paths of straight lines, on the page; nothing if there is none. */
  clip: Area | undefined;
  glyphs: ShownGlyph[];
};

export type ShownGlyph = {
  show: Show;
  /** Which string of the operation, and which bytes of it. */
  string: number;
  code: Buffer;
  text: string;
  /** The way to the next glyph in unscaled text space, with its spacing. */
  length: number;
  /** Without its spacing. */
  advance: number;
  /** From text space, where the glyph's origin is zero, to the page. */
  placed: Matrix;
};

/** An edge of a line, rectangle or image. */
export type Edge = readonly [Point, Point];

/** The text of a page. */
export type ShownPage = {
  root: Instance;
  instances: Instance[];
  glyphs: ShownGlyph[];
  edges: Edge[];
  /** The corners of images. */
  images: (readonly Point[])[];
};

/** In font sizes: glyphs closer than this are painted over each other. */
const overprint = 0.12;

/** Finds the glyphs that are painted over others to look bold or to have a shadow. */
export function shadowsIn(glyphs: readonly ShownGlyph[]) {
  const places = new Map<string, ShownGlyph[]>();
  const keyOf = (text: string, x: number, y: number) => `${x} ${y} ${text}`;
  const step = 8;
  for (const glyph of glyphs) {
    const [x, y] = [Math.floor(glyph.placed[4] / step), Math.floor(glyph.placed[5] / step)];
    const key = keyOf(glyph.text, x, y);
    const known = places.get(key);
    if (known) known.push(glyph);
    else places.set(key, [glyph]);
  }
  return (glyph: ShownGlyph): ShownGlyph[] => {
    const { placed, text, show } = glyph;
    const distance = Math.min(step, Math.hypot(placed[2], placed[3]) * show.state.size * overprint);
    const [x, y] = [Math.floor(placed[4] / step), Math.floor(placed[5] / step)];
    const near = [-1, 0, 1].flatMap((across) =>
      [-1, 0, 1].flatMap((up) => places.get(keyOf(text, x + across, y + up)) ?? []),
    );
    return near.filter(
      (other) =>
        other !== glyph &&
        Math.abs(other.placed[4] - placed[4]) < distance &&
        Math.abs(other.placed[5] - placed[5]) < distance,
    );
  };
}
