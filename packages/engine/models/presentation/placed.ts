// The model of slides whose shapes have absolute positions, such as those made from printed pages. Lengths are points,
// colours RRGGBB.
import type { Drawing } from '#models/document/drawing.ts';
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
  /** The character and the colour of a bullet, if known. */
  bullet?: { sign: string; color: string };
  /** From the edge of the box to the text, and from there to the first line or the marker. */
  indent: number;
  firstIndent: number;
  /** The line spacing, as a multiple of the font's own. */
  lineDistance: number;
  /** The space above it, except at the top of a box. */
  before: number;
  /** The font size of an empty line. */
  size: number;
};

export type PlacedText = {
  kind: 'text';
  isTitle: boolean;
  box: Box;
  /** Clockwise rotation in degrees; the box is that of the unrotated text. */
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
  /** The distance from the edges of the cell to its text. */
  inset: { left: number; right: number; top: number };
  fill?: string;
  /** The border colours by side. */
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

/** @property alt a description for those who cannot see it */
export type PlacedPicture = { kind: 'picture'; box: Box; image: ImageFile; alt?: string };

export type PlacedDrawing = Drawing & { kind: 'drawing' };

/** From back to front. */
export type PlacedShape = PlacedDrawing | PlacedPicture | PlacedTable | PlacedText;

type Background = { color: string } | { image: ImageFile };

/** The common background of several slides, which becomes a layout. */
export type SlideBackground = {
  background?: Background;
  shapes: readonly PlacedShape[];
};

export type PlacedSlide = {
  /** Slides with the same background share this object. */
  slideBackground?: SlideBackground;
  background?: Background;
  shapes: readonly PlacedShape[];
};
