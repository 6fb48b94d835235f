// The types that the steps of the analysis share: segments, lines, tables, and the blocks of a page in reading order.
import type { Box, PageContent, PlacedImage, Span as PageSpan } from '#models/page/page-content.ts';

/** A footnote: its mark, and its lines without the mark. */
export type Footnote = { mark: string; lines: Line[]; page: PageContent };

/** A span that may be the mark of a note. */
export type Span = PageSpan & { note?: Footnote };

/** Spans on one baseline without a gap between them that could separate columns, from left to right. */
export type Segment = Box & {
  spans: Span[];
  text: string;
  baseline: number;
  /** The size of most letters. */
  size: number;
  isRightToLeft: boolean;
};

/** A page with its body text. */
export type PageText = {
  page: PageContent;
  header: Segment[];
  footer: Segment[];
  /** Pictures in the same position on many pages, or in its margins. */
  images: PlacedImage[];
  body: Segment[];
};

/** The place of an item. */
export type ListPlace = {
  id: string;
  /** Its level, below `headingLevels` levels of headings. */
  level: number;
  headingLevels?: number;
  /** Set if it reads like a heading, such as `3.1 Equipment`: its section number stays text. */
  mayBeHeading?: true;
  /** Set if the numbers of its level have one formatting. */
  hasUniformNumbers?: true;
};

/** The label before the text of a list item. */
export type Label = {
  kind: 'bullet' | 'number';
  /** As printed, such as `•`, `iv.` or `(3)`. */
  text: string;
  left: number;
  /** The left edge of the text after it. */
  textLeft: number;
  /** The number of the line's spans in it. */
  spans: number;
  /** Known from tags, and therefore certain. */
  isTagged?: true;
};

/** A line of text in one column or cell, with its spans in reading order and the spaces between them. */
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

/** The lines of one paragraph. */
export type TextBlock = Box & {
  kind: 'text';
  page: PageContent;
  lines: Line[];
  /** The column that contains it. */
  column: Column;
  align: Alignment;
  /** The indent of the lines except the first, and the additional indent of the first. */
  indent: number;
  firstIndent: number;
  label?: Label;
  /** The end, if it continues on the next page or column. */
  end?: { page: PageContent; column: Column };
  /** 0 for the title, 1 to 6 for headings. */
  headingLevel?: number;
  list?: ListPlace;
  /** The number of this heading, and the id of the list whose items continue it. */
  numbering?: { list: string; label: Label };
  /** Set for rotated text in an upright page, such as a stamp in the margin, which interrupts no other text. */
  isAside?: true;
};

export type CellEdges = { top: boolean; right: boolean; bottom: boolean; left: boolean };

export type TableCell = Box & {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  segments: Segment[];
  /** Created from its segments. */
  blocks: TextBlock[];
  images: PlacedImage[];
  fill?: string;
  /** The borders, if there are rules. */
  edges?: CellEdges;
};

export type TableBlock = Box & {
  kind: 'table';
  page: PageContent;
  /**
   * The edges of the columns from left to right, and of the rows downwards: one more than there are columns and rows.
   */
  columns: number[];
  rows: number[];
  cells: TableCell[];
  /** How it was found: from a grid of rules, horizontal rules, white space, or tags. */
  evidence: 'grid' | 'rules' | 'space' | 'tags';
  headerRows: number;
  /** Set if its first column has the headings of the text beside them. */
  hasSideHeads?: true;
  /** The end, if it continues on the next page. */
  end?: { page: PageContent; bottom: number };
  /** The column that contains it, once the page is divided. */
  column?: Column;
};

/** The side of its column at which a picture is, or `both` if text is at both of its sides. */
export type FloatSide = 'left' | 'right' | 'both';

export type ImageBlock = Box & {
  kind: 'image';
  page: PageContent;
  image: PlacedImage;
  /** Further pictures to its right. */
  beside: PlacedImage[];
  column?: Column;
  /** Set if text flows around it; then it is before the first block beside it. */
  float?: FloatSide;
  isPlaced?: true;
};

/** @property isPlaced set if it keeps its position on the page instead of flowing */
export type LayoutBlock = (TextBlock | TableBlock | ImageBlock) & { isPlaced?: true };

/** An area of the page through which text flows: `index` of `count` adjacent columns; `beside` are all of them. */
export type Column = Box & {
  index: number;
  count: number;
  beside?: readonly Box[];
  /** Where the columns begin, if nothing flows from one to the next and each keeps its content at its height. */
  from?: number | 'top';
};
