// The document model: what readers of text documents make and writers take. All lengths are points, all colours RRGGBB.
import type { ImageFile } from '#document/image-file.ts';

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
export type Inline = Text | LineBreak | Note;

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

type Flow = {
  content: readonly Inline[];
  rtl?: boolean;
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
  align?: 'start' | 'center' | 'end' | 'justify';
};

export type Cell = { blocks: readonly Block[]; columnSpan: number; rowSpan: number };
/** Only cells that begin in the row: those that reach into it from above or from the left are left out. */
export type Row = { cells: readonly Cell[] };
export type Table = {
  kind: 'table';
  rows: readonly Row[];
  /** Rows at the top that are repeated where the table goes on. */
  headerRows: number;
  /** Widths; only their proportions matter. */
  columns: readonly number[];
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
};

export type PageBreak = { kind: 'pageBreak' };

export type Block = Heading | Paragraph | Table | Picture | PageBreak;

export type DocumentProperties = { title: string; subject: string; author: string };

export type TextDocument = {
  properties: DocumentProperties;
  /** The blocks in their order; may be read more than once. */
  blocks(): AsyncIterable<Block>;
};
