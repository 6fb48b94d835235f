// The document model: what readers of text documents make and writers take. All lengths are points, all colours RRGGBB.
import type { ImageFile } from '#models/document/image-file.ts';

/** How a piece of text looks; what is left out is as usual. */
export type TextStyle = {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  script?: 'super' | 'sub';
  color?: string;
  size?: number;
  font?: string;
  /** A language tag such as `en-GB`. */
  language?: string;
  /** The colour behind the text. */
  background?: string;
};

export type Text = {
  kind: 'text';
  text: string;
  style: TextStyle;
  /** An absolute address. */
  link?: string;
};
export type LineBreak = { kind: 'break' };
/** A footnote or an endnote, where the text refers to it. */
export type Note = { kind: 'note'; blocks: readonly Block[] };
/** A picture that stands in a line like a letter. */
export type InlinePicture = { kind: 'inlinePicture'; picture: Picture };
/** The number of the page it stands on, or how many there are; `shown` is what stood there. */
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

export type Marker =
  | { kind: 'bullet' }
  /** A number as text, such as `1.2.` or `§ 3`, that no single level can count. */
  | { kind: 'label'; text: string }
  | { kind: 'number'; format: NumberFormat; before: string; after: string; ordinal: number };

export type ListItem = {
  /** The same for all items of one list. */
  list: string;
  /** 0 for the outermost. */
  level: number;
  marker: Marker;
};

export type Alignment = 'start' | 'center' | 'end' | 'justify';

export type TabStop = { at: number; align: 'start' | 'center' | 'end'; leader?: boolean };

/** How a paragraph was set where that is known; a writer that keeps looks follows it, others leave it out. */
export type ParagraphFormatting = {
  /** Space above and below. */
  before?: number;
  after?: number;
  /** From one baseline to the next. */
  lineDistance?: number;
  /** From the edge of its column to all lines, at the start and at the end, and further to the first. */
  indent?: number;
  endIndent?: number;
  firstIndent?: number;
  tabs?: readonly TabStop[];
  /** The colour behind it, and whether a line is drawn around it or below it. */
  background?: string;
  /** Where it stands on the page, for a layout that is kept exactly. */
  place?: Place;
};

/** From the left and upper edge of the page. */
export type Place = { left: number; top: number; width: number; height: number };

type Flow = {
  content: readonly Inline[];
  rtl?: boolean;
  align?: Alignment;
  formatting?: ParagraphFormatting;
};

/** What a paragraph is for; `contents` is an entry of a table of contents. */
export type ParagraphRole =
  'title' | 'subtitle' | 'body' | 'quote' | 'caption' | 'code' | 'contents';

export type Heading = Flow & {
  kind: 'heading';
  /** 1 to 9. */
  level: number;
  /** Its number as the document shows it, such as `1.2`. */
  label?: string;
};
export type Paragraph = Flow & {
  kind: 'paragraph';
  role: ParagraphRole;
  list?: ListItem;
};

/** How a cell was drawn where that is known. */
export type CellFormatting = {
  fill?: string;
  /** The colour of the line at each side that has one. */
  edges?: { top?: string; right?: string; bottom?: string; left?: string };
  verticalAlign?: 'top' | 'center' | 'bottom';
};
export type Cell = {
  blocks: readonly Block[];
  columnSpan: number;
  rowSpan: number;
  formatting?: CellFormatting;
};
/** Only cells that begin in the row: those that reach into it from above or from the left are left out. */
export type Row = { cells: readonly Cell[] };
export type Table = {
  kind: 'table';
  rows: readonly Row[];
  /** Rows at the top that are repeated where the table goes on. */
  headerRows: number;
  /** Widths; only their proportions matter, unless there is a `look`. */
  columns: readonly number[];
  /** How it was set where that is known: its columns are then as wide as they say. */
  formatting?: TableFormatting;
};
export type TableFormatting = {
  /** From the edge of its column. */
  indent: number;
  /** Between a cell's edge and its text: at the sides, above and below. */
  padding: { side: number; top: number; bottom: number };
  /** The height of each row. */
  rows: readonly number[];
  align?: 'center' | 'end';
  place?: Place;
};

export type Picture = {
  kind: 'picture';
  image: ImageFile;
  /** As it is shown, after it was cropped. */
  width: number;
  height: number;
  /** What is cut off each side, in parts of 1. */
  crop?: { left: number; top: number; right: number; bottom: number };
  /** A description for those who cannot see it. */
  alt: string;
  align?: Alignment;
  formatting?: Pick<ParagraphFormatting, 'before' | 'after' | 'indent' | 'place'>;
};

export type PageBreak = { kind: 'pageBreak' };

/** From here on the text runs in so many columns of the same width, or of these widths with these gaps between them. */
export type ColumnsBreak = { kind: 'columns'; widths: readonly number[]; gap: number };

/** The text goes on at the top of the next column. */
export type ColumnEnd = { kind: 'columnEnd' };

/** What stands between blocks without being one. */
export type Break = PageBreak | ColumnsBreak | ColumnEnd;

export type Block = Heading | Paragraph | Table | Picture | Break;

/** The page and what all of them repeat. */
export type PageSetup = {
  width: number;
  height: number;
  margins: { left: number; top: number; right: number; bottom: number };
  /** From the edge of the page to the head and to the foot. */
  headerDistance?: number;
  footerDistance?: number;
  header: readonly Block[];
  footer: readonly Block[];
  /** Set when the first page has a header and footer of its own. */
  first?: { header: readonly Block[]; footer: readonly Block[] };
};

/** The formatting that headings and plain text have unless their text says otherwise; index 0 is the title's. */
export type DocumentFormatting = {
  text: TextStyle;
  headings: readonly (TextStyle | undefined)[];
};

export type DocumentProperties = { title: string; subject: string; author: string };

export type TextDocument = {
  properties: DocumentProperties;
  /** The blocks in their order; may be read more than once. */
  blocks(): AsyncIterable<Block>;
};
