import type { Direction } from '#formats/pdf/text/bidi.ts';
import type { Alignment } from '../line-extent.ts';
import type { TextLine } from '../text-lines.ts';

/** A paragraph, in coordinates along and across its lines. */
export type Paragraph = {
  /** From top to bottom. */
  lines: TextLine[];
  alignment: Alignment;
  direction: Direction;
  /** The edges of its longest line. */
  left: number;
  right: number;
  /** Where lines end at most: the edge of the column, on the left if they are read from the right. */
  limit: number;
  leading: number;
  size: number;
  angle: number;
};
