// Paragraphs and lines that are read from the right, as if they were read from the left: their coordinates have the other sign.
import type { TextLine } from '../text-lines.ts';
import type { Paragraph } from './paragraph.ts';

export function mirroredLine(line: TextLine): TextLine {
  const glyphs = line.glyphs.toReversed();
  return {
    ...line,
    ...{ from: -line.to, to: -line.from },
    glyphs: glyphs.map((one, index) => ({
      ...one,
      ...{ from: -one.to, to: -one.from },
      isAfterSpace: glyphs[index - 1]?.isAfterSpace ?? false,
    })),
  };
}

const otherSide = {
  left: 'right',
  right: 'left',
  centred: 'centred',
  justified: 'justified',
} as const;

export const mirroredParagraph = (paragraph: Paragraph): Paragraph => ({
  ...paragraph,
  lines: paragraph.lines.map(mirroredLine),
  ...{ left: -paragraph.right, right: -paragraph.left, limit: -paragraph.limit },
  alignment: otherSide[paragraph.alignment],
});
