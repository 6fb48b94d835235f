// The document model that readers of text documents create and writers consume. All lengths are points, all colours
// RRGGBB.
import type { Drawing } from '#models/document/drawing.ts';
import type { Formula } from '#models/document/formula.ts';
import type { ImageFile } from '#models/document/image-file.ts';

/** The formatting of a text; unset properties have their defaults. */
export type TextStyle = {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  /** Small letters look like capitals of a smaller size. */
  smallCapitals?: boolean;
  script?: 'super' | 'sub';
  color?: string;
  size?: number;
  font?: string;
  /** The width of the letters relative to those of the font. */
  stretch?: number;
  /** A language tag such as `en-GB`. */
  language?: string;
  /** The colour behind the text. */
  background?: string;
  /** The space between letters in addition to their widths. */
  letterSpacing?: number;
};

export type Text = {
  kind: 'text';
  text: string;
  style: TextStyle;
  /** An absolute address. */
  link?: string;
};
export type LineBreak = { kind: 'break' };
/** A footnote or an endnote, at its reference in the text. */
export type Note = { kind: 'note'; blocks: readonly Block[] };
/** An inline picture. */
export type InlinePicture = { kind: 'inlinePicture'; picture: Picture };
/** A field with the current page number or the number of pages; `shown` is its current text. */
export type PageNumber = {
  kind: 'pageNumber';
  counts: 'page' | 'pages';
  shown: string;
  style: TextStyle;
};
export type Inline = Text | LineBreak | Note | InlinePicture | PageNumber;

export const numberFormats = [
  'decimal',
  'lowerLetter',
  'upperLetter',
  'lowerRoman',
  'upperRoman',
] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** The number of a nested item that repeats those above it; `template` is its text, with `%1` for the first level. */
export type LevelNumber = { format: NumberFormat; ordinal: number; template: string };

export type Marker =
  | { kind: 'bullet' }
  /**
   * A number as text, such as `1.2.` or `§ 3`, that no single counter produces; `counted` if it consists of the numbers
   * of the levels above and its own.
   */
  | { kind: 'label'; text: string; counted?: LevelNumber }
  | { kind: 'number'; format: NumberFormat; before: string; after: string; ordinal: number };

export type ListItem = {
  /** The same for all items of one list. */
  list: string;
  /** 0 for the outermost. */
  level: number;
  /** The number of levels above the outermost that headings have: 1 for `2.1` below the heading `2.`. */
  headingLevels?: number;
  marker: Marker;
  /** The formatting of its number, if known. */
  numberStyle?: Pick<TextStyle, 'bold' | 'italic' | 'color'>;
};

export type Alignment = 'start' | 'center' | 'end' | 'justify';

export type TabStop = { at: number; align: 'start' | 'center' | 'end'; leader?: boolean };

/** The layout of a paragraph, if known; writers that keep formatting use it, others ignore it. */
export type ParagraphFormatting = {
  /** The space above and below. */
  before?: number;
  after?: number;
  /** From one baseline to the next. */
  lineDistance?: number;
  /**
   * The distance from the edge of the column to all lines, at the start and at the end, and additionally to the first
   * line.
   */
  indent?: number;
  endIndent?: number;
  firstIndent?: number;
  tabs?: readonly TabStop[];
  /** The background colour. */
  background?: string;
  /** The lines of the box around it. */
  border?: ParagraphBorder;
  /** The position on the page, for an exact layout. */
  place?: Place;
};

/** Lines at the sides of a paragraph, each with its distance from the text, in whole points. */
export type ParagraphBorder = {
  color: string;
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
};

/** Measured from the left and upper edge of the page. */
export type Place = { left: number; top: number; width: number; height: number };

type Flow = {
  content: readonly Inline[];
  rtl?: boolean;
  align?: Alignment;
  formatting?: ParagraphFormatting;
};

/** The role of a paragraph; `contents` is an entry of a table of contents. */
export type ParagraphRole =
  | 'title'
  | 'subtitle'
  | 'body'
  | 'quote'
  | 'caption'
  | 'code'
  | 'contents';

export type Heading = Flow & {
  kind: 'heading';
  /** 1 to 9. */
  level: number;
  /** Its displayed number, such as `1.2`, which its content does not have. */
  label?: string;
  /** The number that its content begins with, if list items continue it; formats with counted headings leave it to these. */
  number?: { text: string; item: ListItem };
};
export type Paragraph = Flow & {
  kind: 'paragraph';
  role: ParagraphRole;
  list?: ListItem;
};

/** The formatting of a cell, if known. */
export type CellFormatting = {
  fill?: string;
  /** The colour of the border at each side that has one. */
  edges?: { top?: string; right?: string; bottom?: string; left?: string };
  verticalAlign?: 'top' | 'center' | 'bottom';
};
export type Cell = {
  blocks: readonly Block[];
  columnSpan: number;
  rowSpan: number;
  formatting?: CellFormatting;
};
/** Only cells that begin in this row, without those that span into it. */
export type Row = { cells: readonly Cell[] };
export type Table = {
  kind: 'table';
  rows: readonly Row[];
  /** The number of rows that are repeated on each page. */
  headerRows: number;
  /** Column widths; only their proportions matter unless there is `formatting`. */
  columns: readonly number[];
  /** The layout, if known: the column widths are then absolute. */
  formatting?: TableFormatting;
};
export type TableFormatting = {
  /** The distance from the edge of the column. */
  indent: number;
  /** The distance between a cell's edge and its text: at the sides, above and below. */
  padding: { side: number; top: number; bottom: number };
  /** The height of each row. */
  rows: readonly number[];
  /** The space above it, if it follows another table or begins a column; other blocks have it themselves. */
  before?: number;
  align?: 'center' | 'end';
  place?: Place;
};

/** A drawn shape of a picture; the picture's upper left corner is at 0, 0. */
export type Shape = {
  drawing: Drawing;
  /** The text in it, and its distance from the upper edge. */
  blocks: readonly Block[];
  textTop: number;
};

export type Picture = {
  kind: 'picture';
  image: ImageFile;
  /** The displayed width, after cropping. */
  width: number;
  height: number;
  /** The cropped fraction of each side. */
  crop?: { left: number; top: number; right: number; bottom: number };
  /** The alternative text. */
  alt: string;
  /** What it consists of, from back to front, for formats with shapes. */
  shapes?: readonly Shape[];
  /** The formula that it shows, for formats with formulas. */
  formula?: Formula;
  /** The `data:` URL that it was read from, for formats that embed pictures as one. */
  address?: string;
  align?: Alignment;
  formatting?: Pick<ParagraphFormatting, 'before' | 'after' | 'indent' | 'place'>;
  /** Set if the text after it flows around it. */
  float?: PictureFloat;
};

/**
 * In points: the distance from the left edge of the column and from the block before it, and that of the text beside it.
 * @property side of the column, or `both` if text is at both sides of the picture
 */
export type PictureFloat = {
  side: 'left' | 'right' | 'both';
  left: number;
  top: number;
  gap: number;
};

/** `section` is that of the pages after it, if another begins: its index in `PageSetup.sections`. */
export type PageBreak = { kind: 'pageBreak'; section?: number };

/** From here on the text has columns of these widths with this gap between them. */
export type ColumnsBreak = { kind: 'columns'; widths: readonly number[]; gap: number };

/** The text continues at the top of the next column. */
export type ColumnEnd = { kind: 'columnEnd' };

/** A break between blocks. */
export type Break = PageBreak | ColumnsBreak | ColumnEnd;

export type Block = Heading | Paragraph | Table | Picture | Break;

/** The size of pages, and where their text is. */
export type PageGeometry = {
  width: number;
  height: number;
  margins: { left: number; top: number; right: number; bottom: number };
  /** The distance from the edge of the page to the header and to the footer. */
  headerDistance?: number;
  footerDistance?: number;
};

export type HeaderAndFooter = { header: readonly Block[]; footer: readonly Block[] };

/** Later pages with a header and footer of their own. */
export type PageSection = HeaderAndFooter & {
  /** Set if it differs from the first section's. */
  geometry?: PageGeometry;
  /** The number of the first page, if that does not follow the one before. */
  firstNumber?: number;
};

/** The page layout, with headers and footers. */
export type PageSetup = PageGeometry &
  HeaderAndFooter & {
    /** The colour of the pages; white if absent. */
    color?: string;
    /** Set if the first page has a header and footer of its own. */
    first?: HeaderAndFooter;
    /** Set if left pages have a header and footer of their own. */
    even?: HeaderAndFooter;
    /** The number of the first page, if that is not 1. */
    firstNumber?: number;
    /** Set if the lines of each page are numbered. */
    numbersLines?: true;
    sections?: readonly PageSection[];
  };

/** The default formatting of headings and body text; index 0 is the title's. */
export type DocumentFormatting = {
  text: TextStyle;
  headings: readonly (TextStyle | undefined)[];
};

export type DocumentProperties = { title: string; subject: string; author: string };

export type TextDocument = {
  properties: DocumentProperties;
  /** The blocks in order; may be read more than once. */
  blocks(): AsyncIterable<Block>;
};
