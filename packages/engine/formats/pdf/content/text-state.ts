// Tracks the text state and the position of the next glyph (ISO 32000-2, 9.3 and 9.4).
import { combine, identity, type Matrix } from '@octavo/contract';
import type { Font } from '#formats/pdf/fonts/fonts.ts';

export type TextState = {
  font?: Font;
  size: number;
  charSpace: number;
  wordSpace: number;
  /** Horizontal scaling; 1 is the normal width. */
  scale: number;
  leading: number;
  rise: number;
};

export const firstTextState: TextState = {
  size: 0,
  charSpace: 0,
  wordSpace: 0,
  scale: 1,
  leading: 0,
  rise: 0,
};

/** Operators that set a single number of the state. */
export const textParameters: Readonly<Record<string, (value: number) => Partial<TextState>>> = {
  Tc: (charSpace) => ({ charSpace }),
  Tw: (wordSpace) => ({ wordSpace }),
  Tz: (percent) => ({ scale: percent / 100 }),
  TL: (leading) => ({ leading }),
  Ts: (rise) => ({ rise }),
};

/** The text matrix and the text line matrix. */
export class TextPosition {
  matrix: Matrix = identity;
  #line: Matrix = identity;
  /** False after glyphs of unknown width, until the position is set again. */
  isKnown = true;

  /** The matrix of the start of the line. */
  get line(): Matrix {
    return this.#line;
  }

  set(matrix: Matrix): void {
    this.matrix = matrix;
    this.#line = matrix;
    this.isKnown = true;
  }

  nextLine(x: number, y: number): void {
    this.set(combine([1, 0, 0, 1, x, y], this.#line));
  }

  /** Moves along the line. */
  advance(x: number, y: number): void {
    this.matrix = combine([1, 0, 0, 1, x, y], this.matrix);
  }
}
