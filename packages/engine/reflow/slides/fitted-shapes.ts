// Scales pages of other sizes to the size of the slides, and centres them.
import type { Inline } from '#models/document/model.ts';
import type {
  PlacedCell,
  PlacedDrawing,
  PlacedParagraph,
  PlacedShape,
  PlacedTable,
  PlacedText,
} from '#models/presentation/placed.ts';
import { movedSteps } from './path-steps.ts';

export type Size = { width: number; height: number };
/** The scale and the offset for all positions. */
type Fit = { scale: number; x: number; y: number };
type Box = PlacedShape['box'];

/** Sizes that differ by less, in points, are equal. */
const same = 1;

const scaledInline = (inline: Inline, scale: number): Inline =>
  inline.kind === 'text' && inline.style.size
    ? { ...inline, style: { ...inline.style, size: inline.style.size * scale } }
    : inline;

const scaledParagraph = (paragraph: PlacedParagraph, scale: number): PlacedParagraph => ({
  ...paragraph,
  content: paragraph.content.map((inline) => scaledInline(inline, scale)),
  indent: paragraph.indent * scale,
  firstIndent: paragraph.firstIndent * scale,
  before: paragraph.before * scale,
  size: paragraph.size * scale,
});

const scaledAll = (paragraphs: readonly PlacedParagraph[], scale: number) =>
  paragraphs.map((paragraph) => scaledParagraph(paragraph, scale));

const fittedText = (text: PlacedText, box: Box, { scale }: Fit): PlacedText => ({
  ...text,
  box,
  paragraphs: scaledAll(text.paragraphs, scale),
});

const scaledCell = (cell: PlacedCell, scale: number): PlacedCell => ({
  ...cell,
  paragraphs: scaledAll(cell.paragraphs, scale),
  inset: {
    left: cell.inset.left * scale,
    right: cell.inset.right * scale,
    top: cell.inset.top * scale,
  },
});

const fittedTable = (table: PlacedTable, box: Box, { scale }: Fit): PlacedTable => ({
  ...table,
  box,
  columns: table.columns.map((width) => width * scale),
  rows: table.rows.map((height) => height * scale),
  cells: table.cells.map((cell) => scaledCell(cell, scale)),
});

function fittedDrawing(drawing: PlacedDrawing, box: Box, { scale, x, y }: Fit): PlacedDrawing {
  const { outline, stroke } = drawing;
  const steps =
    outline === 'rectangle'
      ? outline
      : movedSteps(outline, (point) => ({ x: point.x * scale + x, y: point.y * scale + y }));
  return {
    ...drawing,
    box,
    outline: steps,
    ...(stroke && { stroke: { ...stroke, width: stroke.width * scale } }),
  };
}

function fitted(shape: PlacedShape, fit: Fit): PlacedShape {
  const { scale, x, y } = fit;
  const box = {
    ...{ x: shape.box.x * scale + x, width: shape.box.width * scale },
    ...{ y: shape.box.y * scale + y, height: shape.box.height * scale },
  };
  if (shape.kind === 'text') return fittedText(shape, box, fit);
  if (shape.kind === 'table') return fittedTable(shape, box, fit);
  return shape.kind === 'drawing' ? fittedDrawing(shape, box, fit) : { ...shape, box };
}

/** A function that fits the shapes of a page to a slide. */
export function fitting(page: Size, slide: Size): (shape: PlacedShape) => PlacedShape {
  const isSame =
    Math.abs(page.width - slide.width) < same && Math.abs(page.height - slide.height) < same;
  if (isSame) return (shape) => shape;
  const scale = Math.min(slide.width / page.width, slide.height / page.height);
  const fit = {
    scale,
    x: (slide.width - page.width * scale) / 2,
    y: (slide.height - page.height * scale) / 2,
  };
  return (shape) => fitted(shape, fit);
}
