// The common form of all font programs: glyphs with a width and an outline.

/** A move or a line (two numbers) or a curve (six), all absolute. */
export type Segment = readonly number[];

/** An outline; each contour begins with a segment of two numbers. */
export type Contour = readonly Segment[];

export type Glyph = {
  width: number;
  /** The width for readers that cut the fraction of a CFF font's nominal width, as veraPDF does; absent if it has none. */
  cutWidth?: number;
  contours: Contour[];
};

/** A font program. Numbers are in thousandths of the font size. */
export type FontProgram = {
  kind: 'truetype' | 'cff' | 'type1';
  glyphCount: number;
  /** True if the glyph has data; a space has, without an outline. */
  hasGlyph(glyph: number): boolean;
  /** @throws RangeError for an invalid program */
  glyph(glyph: number): Glyph;
  glyphNamed(name: string): number | undefined;
  /** The glyph of a character identifier, in a CFF font that has them. */
  glyphOfCid?(cid: number): number | undefined;
  /** The glyph of a code by the encoding in the font. */
  builtIn(code: number): number | undefined;
  nameOf(glyph: number): string | undefined;
};

type Matrix = readonly [number, number, number, number, number, number];

/** An outline with all its points transformed. */
export const transformed = (contours: readonly Contour[], [a, b, c, d, e, f]: Matrix): Contour[] =>
  contours.map((contour) =>
    contour.map((segment) =>
      segment.map((value, index) => {
        const isX = index % 2 === 0;
        const [x, y] = isX
          ? [value, segment[index + 1] as number]
          : [segment[index - 1] as number, value];
        return isX ? a * x + c * y + e : b * x + d * y + f;
      }),
    ),
  );

/** Draws with relative operators, as charstrings do. */
export class Pen {
  readonly contours: Segment[][] = [];
  x = 0;
  y = 0;

  move(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.contours.push([[this.x, this.y]]);
  }

  line(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.#contour().push([this.x, this.y]);
  }

  curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    const [x1, y1] = [this.x + dx1, this.y + dy1];
    const [x2, y2] = [x1 + dx2, y1 + dy2];
    [this.x, this.y] = [x2 + dx3, y2 + dy3];
    this.#contour().push([x1, y1, x2, y2, this.x, this.y]);
  }

  #contour(): Segment[] {
    const last = this.contours.at(-1);
    if (last) return last;
    const first: Segment[] = [[0, 0]];
    this.contours.push(first);
    return first;
  }
}
