// Resolves formatting against the styles of the document, so that runs contain only what differs.
import type { DocumentFormatting, Heading, Paragraph, TextStyle } from '#models/document/model.ts';
import { styleIds } from './styles-part.ts';

export type RunFormatter = {
  /** The formatting of a text, on a base. */
  whole(style: TextStyle, base: TextStyle): TextStyle;
  /** The formatting of a paragraph's style, as far as known. */
  base(block: Heading | Paragraph): TextStyle;
  /** The style of links; absent if links keep their own formatting. */
  linkStyle?: string;
};

/** Our own formatting: sizes and fonts come from styles, so everything that is set is written. */
export const defaultFormatter: RunFormatter = {
  whole: (style) => style,
  base: () => ({}),
  linkStyle: styleIds.link,
};

/** The defaults of text that came with formatting. */
const plain = {
  ...{ bold: false, italic: false, underline: false, strike: false },
  smallCapitals: false,
} as const;
const black = '000000';

/** The formatting that a document came with. */
export const sourceFormatter = ({ text, headings }: DocumentFormatting): RunFormatter => ({
  whole: (style, base) => ({
    ...plain,
    ...(base.color && { color: black }),
    ...(base.stretch && { stretch: 1 }),
    ...style,
  }),
  base(block) {
    if (block.kind === 'heading') return { ...text, ...headings[block.level] };
    return block.role === 'title' ? { ...text, ...headings[0] } : text;
  },
});
