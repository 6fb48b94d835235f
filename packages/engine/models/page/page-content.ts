// The content of a PDF page as it is extracted: words, rules, fills, pictures, links and tags. Lengths are points;
// positions are measured from the top left corner of the displayed page downwards. Colours are RRGGBB.
import type { Drawing as DrawnPath } from '#models/document/drawing.ts';
import type { Formula } from '#models/document/formula.ts';
import type { ImageFile } from '#models/document/image-file.ts';

export type Box = { left: number; top: number; right: number; bottom: number };

export type Font = {
  /** The common family name, such as `Liberation Serif`, without subset prefix and style. */
  family: string;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  /** The width of its letters relative to those of the family; absent if they are as wide. */
  stretch?: number;
  /** Set for a font of mathematical letters and symbols; `extension` for one with large brackets and operators. */
  math?: 'letters' | 'extension';
  /**
   * Set if its letters contradict their shapes: its table of letters is probably wrong. Fonts of the document with the same
   * value have the same table.
   */
  doubtful?: string;
};

/**
 * Letters without a space between them, with the same formatting and from the same part of the page's content. Its box
 * extends from the first letter's origin to where the next one would be, and from ascender to descender.
 */
export type Span = Box & {
  /** In reading order, also for right-to-left text; compatibility forms such as ligatures are resolved. */
  text: string;
  /** True if there is a space before it; otherwise it continues the word to its left. */
  spaced: boolean;
  baseline: number;
  /** The displayed font size. */
  size: number;
  font: Font;
  color: string;
  underline: boolean;
  strike: boolean;
  /** Set for small capitals: its small letters look like capitals of a smaller size. */
  smallCapitals?: true;
  /** The space between its letters in addition to their widths, in points; negative if they are condensed. */
  letterSpacing?: number;
  /** Clockwise rotation in degrees; 0 for normal text. The box of rotated text is its upright bounding box. */
  angle: number;
  /** The page's text object that contains it; adjacent cells of a table rarely share one. */
  object: number;
  /** The marked content that contains it, if the page is tagged. */
  mark?: number;
  /** The number of the piece of content that shows it, if pieces are numbered. */
  unit?: number;
  /** Marked as an artifact, such as a page number or a running head. Only in tagged pages. */
  artifact?: true;
  /** True if it is invisible, as text that recognition puts behind a scanned page. */
  hidden: boolean;
  /** For recognised text, 0 to 1. */
  confidence?: number;
};

/** A straight line: stroked, or a very thin filled shape. Underlines and strikethrough are left out. */
export type Rule = {
  axis: 'horizontal' | 'vertical';
  /** Its position across its axis, at its centre line. */
  at: number;
  from: number;
  to: number;
  thickness: number;
  color: string;
};

/** A rectangle filled with another colour than the page's. */
export type Fill = Box & { color: string; mark?: number };

/** Any other drawing: the extent of its strokes or its fill. */
export type Drawing = Box & { color: string; filled: boolean; mark?: number };

export type PlacedImage = Box & {
  /** A file in the job's scratch folder; equal pictures share one. */
  image: ImageFile;
  /** The stored size. */
  pixels: { width: number; height: number };
  /** A description for those who cannot see it. */
  alt?: string;
  mark?: number;
  /** Set if it may look different on the page, because of a soft mask, a blend mode or an opacity. */
  isBlended?: boolean;
  /** What it consists of, for a picture that was made from a few drawings. */
  shapes?: PlacedShapes;
  /** What it shows, for the picture of a formula with an evident structure, and its sides without its number. */
  formula?: Formula & { left: number; right: number };
};

/** Drawings from back to front, and the text on them; both with positions on the page. */
export type PlacedShapes = {
  drawings: readonly DrawnPath[];
  /** A page with nothing but the text. */
  text: PageContent;
};

export type LinkArea = Box & { address: string };

/** A structure element of a tagged page (ISO 32000-1, 14.7 and 14.8) with a standard type. */
export type Tag = {
  type: string;
  /**
   * Child elements and marked contents of the page, in order. Elements without content on the page are left out, except
   * table cells, which are then empty.
   */
  children: readonly (Tag | number)[];
  /** A description for those who cannot see it. */
  alt?: string;
  rowSpan?: number;
  columnSpan?: number;
  /** The numbering of a list's items, such as `Decimal`. */
  numbering?: string;
};

/** A piece of a page's content: what one operator paints. */
export type NumberedUnit = Box & { unit: number };

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
  /** White rectangles on white paper; the renderer shows some of them as gradients. */
  whiteAreas?: readonly Box[];
  links: LinkArea[];
  /** The tags of the page, if it has any. */
  tags: readonly Tag[];
  /** The pieces of its content and the places of its annotations, in their order; only if pieces are numbered. */
  numbered?: { units: NumberedUnit[]; annotations: Box[] };
  /** Set if the numbers of its lines are left out. */
  hasLineNumbers?: true;
  /** Set if its text stands for the picture of a scan, which is left out. */
  isRecognised?: true;
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
