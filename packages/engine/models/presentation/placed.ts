// Slides whose every piece has its place, such as those made of printed pages. Lengths are points, colours RRGGBB.
import type { ImageFile } from '#models/document/image-file.ts';
import type { Alignment, Inline, Marker } from '#models/document/model.ts';
import type { Box } from '#models/presentation/model.ts';

export type PlacedParagraph = {
  content: readonly Inline[];
  align: Alignment;
  rtl: boolean;
  /** 0 to 8. */
  level: number;
  marker: Marker | { kind: 'none' };
  /** The sign and the colour of a bullet, where they are known. */
  bullet?: { sign: string; color: string };
  /** From the edge of the box to the text, and from there to the first line or the marker. */
  indent: number;
  firstIndent: number;
  /** From line to line, in parts of what the font has by itself. */
  lineDistance: number;
  /** Above it, but not at the top of a box. */
  before: number;
  /** Of its letters, for a line without any. */
  size: number;
};

export type PlacedText = {
  kind: 'text';
  isTitle: boolean;
  box: Box;
  /** Clockwise, in degrees; the box is that of the text before it was turned. */
  turn: number;
  paragraphs: readonly PlacedParagraph[];
};

export type Side = 'left' | 'right' | 'top' | 'bottom';
export type PlacedCell = {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  paragraphs: readonly PlacedParagraph[];
  anchor: 'top' | 'center' | 'bottom';
  /** From the edges of the cell to its text. */
  inset: { left: number; right: number; top: number };
  fill?: string;
  /** The colours of the lines at its sides. */
  edges: Partial<Record<Side, string>>;
};

export type PlacedTable = {
  kind: 'table';
  box: Box;
  /** Widths and heights. */
  columns: readonly number[];
  rows: readonly number[];
  cells: readonly PlacedCell[];
};

export type PlacedPicture = { kind: 'picture'; box: Box; image: ImageFile };

/** A colour, and how opaque it is, 0 to 1. */
export type Paint = { color: string; opacity: number };
export type Point = { x: number; y: number };
export type PathStep =
  | { kind: 'move' | 'line'; to: Point }
  | { kind: 'curve'; by: readonly [Point, Point]; to: Point }
  | { kind: 'close' };

export type PlacedDrawing = {
  kind: 'drawing';
  box: Box;
  outline: 'rectangle' | readonly PathStep[];
  fill?: Paint;
  stroke?: Paint & { width: number };
};

/** From the back to the front. */
export type PlacedShape = PlacedDrawing | PlacedPicture | PlacedTable | PlacedText;

type Background = { color: string } | { image: ImageFile };

/** What several slides have in common behind everything else: it becomes a layout. */
export type SlideBackground = {
  background?: Background;
  shapes: readonly PlacedShape[];
};

export type PlacedSlide = {
  /** The same object for all slides that have it. */
  slideBackground?: SlideBackground;
  background?: Background;
  shapes: readonly PlacedShape[];
};
