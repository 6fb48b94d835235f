// What the steps of the analysis hand to each other: segments, lines, tables, and the blocks of a page in reading order.
import type { Box, PageContent, PlacedImage, Span as PageSpan } from '#models/page/page-content.ts';

/** A footnote: its mark, and its lines without the mark. */
export type Footnote = { mark: string; lines: Line[]; page: PageContent };

/** A span that may be the mark of a note. */
export type Span = PageSpan & { note?: Footnote };

/** Spans on one baseline without a gap between them that could separate columns; from left to right. */
export type Segment = Box & {
  spans: Span[];
  text: string;
  baseline: number;
  /** The size that most of its letters have. */
  size: number;
  isRightToLeft: boolean;
};

/** What stands before the text of a list's item. */
export type Label = {
  kind: 'bullet' | 'number';
  /** As printed, such as `•`, `iv.` or `(3)`. */
  text: string;
  left: number;
  /** Where the text behind it begins. */
  textLeft: number;
  /** How many of the line's spans it is. */
  spans: number;
  /** Told by tags: there is no doubt that it is one. */
  isTagged?: true;
};

/** A line of text in one column or cell; its spans in reading order, and a space or none before each. */
export type Line = Box & {
  spans: Span[];
  text: string;
  baseline: number;
  size: number;
  isRightToLeft: boolean;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  label?: Label;
};

export type Alignment = 'start' | 'center' | 'end' | 'justify';

/** Lines that are one paragraph. */
export type TextBlock = Box & {
  kind: 'text';
  page: PageContent;
  lines: Line[];
  /** The column it stands in. */
  column: Column;
  align: Alignment;
  /** How far the lines but the first are from the column's edge, and the first from them. */
  indent: number;
  firstIndent: number;
  label?: Label;
  /** Where it ends, if it goes over the end of a page or column. */
  end?: { page: PageContent; column: Column };
  /** 0 for the title, 1 to 6 for headings. */
  headingLevel?: number;
  list?: { id: string; level: number };
};

export type CellEdges = { top: boolean; right: boolean; bottom: boolean; left: boolean };

export type TableCell = Box & {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  segments: Segment[];
  /** Made of its segments. */
  blocks: TextBlock[];
  images: PlacedImage[];
  fill?: string;
  /** Where rules were seen. */
  edges?: CellEdges;
};

export type TableBlock = Box & {
  kind: 'table';
  page: PageContent;
  /** Edges of the columns, left to right, and of the rows, downwards: one more than there are columns and rows. */
  columns: number[];
  rows: number[];
  cells: TableCell[];
  /** How it was found: by a grid of rules, by horizontal rules, by white space, by tags. */
  evidence: 'grid' | 'rules' | 'space' | 'tags';
  headerRows: number;
  /** Where it ends, if it goes over the end of a page. */
  end?: { page: PageContent; bottom: number };
  /** The column it stands in, once the page is divided. */
  column?: Column;
};

export type ImageBlock = Box & {
  kind: 'image';
  page: PageContent;
  image: PlacedImage;
  /** Others that stand beside it, to its right. */
  beside: PlacedImage[];
  column?: Column;
};

export type LayoutBlock = TextBlock | TableBlock | ImageBlock;

/** A part of the page that text flows in: `index` of `count` columns side by side; `beside` are all of them. */
export type Column = Box & { index: number; count: number; beside?: readonly Box[] };
