// Resolves formatting against the styles of the document, so that runs say only what differs.
import type { DocumentFormatting, Heading, Paragraph, TextStyle } from '#models/document/model.ts';
import { styleIds } from './styles-part.ts';

export type RunFormatter = {
  /** How a piece of text looks, on a base. */
  whole(style: TextStyle, base: TextStyle): TextStyle;
  /** How text in the style of a paragraph looks, as far as it is known. */
  base(block: Heading | Paragraph): TextStyle;
  /** The style of links; none where links keep the formatting that they have. */
  linkStyle?: string;
};

/** The look of our own documents: nobody asks for sizes and fonts, so that all that is asked for is written. */
export const defaultFormatter: RunFormatter = {
  whole: (style) => style,
  base: () => ({}),
  linkStyle: styleIds.link,
};

/** What text that came with its formatting is when it says nothing. */
const plain = { bold: false, italic: false, underline: false, strike: false } as const;
const black = '000000';

/** The formatting that a document came with. */
export const sourceFormatter = ({ text, headings }: DocumentFormatting): RunFormatter => ({
  whole: (style, base) => ({ ...plain, ...(base.color && { color: black }), ...style }),
  base(block) {
    if (block.kind === 'heading') return { ...text, ...headings[block.level] };
    return block.role === 'title' ? { ...text, ...headings[0] } : text;
  },
});
