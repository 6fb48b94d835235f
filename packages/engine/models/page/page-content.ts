// What stands on a page of a PDF, as it is extracted: words, rules, fills, pictures, links and tags. Lengths are points; places
// are measured from the top left corner of the page as it is shown, downwards. Colours are RRGGBB.
import type { ImageFile } from '#models/document/image-file.ts';

export type Box = { left: number; top: number; right: number; bottom: number };

export type Font = {
  /** The family as people know it, such as `Liberation Serif`, without subset prefix and style. */
  family: string;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
};

/**
 * Letters without a space between them, of one formatting and from one piece of the page's content. Its box reaches from the first
 * letter's origin to where the next one would stand, and from ascender to descender.
 */
export type Span = Box & {
  /** In reading order, also where it is read from right to left; compatibility forms such as ligatures are resolved. */
  text: string;
  /** Whether a space stands before it; otherwise it continues the word to its left. */
  spaced: boolean;
  baseline: number;
  /** Size of the font as it is shown. */
  size: number;
  font: Font;
  color: string;
  underline: boolean;
  strike: boolean;
  /** Clockwise, in degrees: 0 for text that is read as usual. The box of turned text is the upright box around it. */
  angle: number;
  /** Which text object of the page it comes from: neighbouring cells of a table are seldom one. */
  object: number;
  /** The marked content it belongs to, if the page is tagged. */
  mark?: number;
  /** Marked as no part of the text: a page number, a running head. Only tagged pages say so. */
  artifact?: true;
  /** Not painted: what text recognition puts behind the picture of a page. */
  hidden: boolean;
};

/** A straight line: drawn, or filled so thinly that it looks like one. Those that underline or strike words are left out. */
export type Rule = {
  axis: 'horizontal' | 'vertical';
  /** Where it lies across its axis, in its middle. */
  at: number;
  from: number;
  to: number;
  thickness: number;
  color: string;
};

/** A rectangle filled with a colour that is not the page's. */
export type Fill = Box & { color: string; mark?: number };

/** Any other drawing: where its strokes or its fill reach. */
export type Drawing = Box & { color: string; filled: boolean; mark?: number };

export type PlacedImage = Box & {
  /** In a file of the job's scratch folder, the same picture once. */
  image: ImageFile;
  /** As stored. */
  pixels: { width: number; height: number };
  /** A description for those who cannot see it. */
  alt?: string;
  mark?: number;
};

export type LinkArea = Box & { address: string };

/** A structure element of a tagged page (ISO 32000-1, 14.7 and 14.8); its type is one of the standard ones. */
export type Tag = {
  type: string;
  /**
   * In order: other elements, and marked contents of the page. Elements without content on the page are left out, but
   * for cells of a table, which then are empty.
   */
  children: readonly (Tag | number)[];
  /** A description for those who cannot see it. */
  alt?: string;
  rowSpan?: number;
  columnSpan?: number;
  /** How the items of a list are numbered, such as `Decimal`. */
  numbering?: string;
};

export type PageContent = {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  /** In the order of the page's content. */
  spans: Span[];
  rules: Rule[];
  fills: Fill[];
  drawings: Drawing[];
  images: PlacedImage[];
  links: LinkArea[];
  /** The tags of the page, if it has any. */
  tags: readonly Tag[];
};

/** An entry of the document's outline (bookmarks). */
export type OutlineEntry = { title: string; level: number; page: number };

export type PdfContent = {
  title: string;
  author: string;
  subject: string;
  outline: readonly OutlineEntry[];
  pages: PageContent[];
};
