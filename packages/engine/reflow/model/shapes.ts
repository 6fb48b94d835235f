// Converts the drawings of a figure to shapes, each with the paragraphs that are on it.
import type { Drawing, PathStep, Point } from '#models/document/drawing.ts';
import type { Block, Inline, Shape } from '#models/document/model.ts';
import { around, isWithin } from '#models/page/geometry.ts';
import type { Box, PlacedShapes, Span } from '#models/page/page-content.ts';
import { boxOfDrawing } from '#reflow/figures/drawn-shapes.ts';
import { linesOf } from '#reflow/lines/lines.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import type { TextBlock } from '#reflow/page/layout.ts';
import { paragraphsOf } from '#reflow/text/paragraphs.ts';

function moved(drawing: Drawing, { left, top }: Box): Drawing {
  const move = ({ x, y }: Point) => ({ x: x - left, y: y - top });
  const step = (one: PathStep): PathStep => {
    if (one.kind === 'close') return one;
    if (one.kind !== 'curve') return { ...one, to: move(one.to) };
    const [first, second] = one.by;
    return { ...one, by: [move(first), move(second)], to: move(one.to) };
  };
  const { outline, box } = drawing;
  return {
    ...drawing,
    box: { ...box, ...move(box) },
    outline: outline === 'rectangle' ? outline : outline.map(step),
  };
}

const areaOf = ({ box: { width, height } }: Drawing) => width * height;

/** The smallest shape that has a span on it; of equal ones the front one. */
function carrierOf(span: Span, drawings: readonly Drawing[]): number {
  let best = -1;
  for (const [index, drawing] of drawings.entries()) {
    if (!isWithin(span, boxOfDrawing(drawing), span.size / 2)) continue;
    if (best < 0 || areaOf(drawing) <= areaOf(drawings[best]!)) best = index;
  }
  return best;
}

const black = '000000';

/** Text with its colour, because programs choose white for text without one on a dark shape. */
const coloured = (inline: Inline): Inline =>
  inline.kind === 'text' ? { ...inline, style: { color: black, ...inline.style } } : inline;

const withColor = (block: Block): Block =>
  block.kind === 'paragraph' || block.kind === 'heading'
    ? { ...block, content: block.content.map(coloured) }
    : block;

/**
 * The shapes of a picture.
 * @param place the box of the picture on the page
 * @param blocksOf converts the paragraphs on a shape
 */
export function shapesOfPicture(
  { drawings, text }: PlacedShapes,
  place: Box,
  blocksOf: (paragraphs: readonly TextBlock[]) => Block[],
): Shape[] {
  const spans = Map.groupBy(text.spans, (span) => carrierOf(span, drawings));
  return drawings.map((drawing, index): Shape => {
    const own = spans.get(index) ?? [];
    const box = boxOfDrawing(drawing);
    if (!own.length) return { drawing: moved(drawing, place), blocks: [], textTop: 0 };
    const column = { ...box, index: 0, count: 1 };
    const paragraphs = paragraphsOf(linesOf(segmentsOf(own)), text, column);
    const textTop = Math.max(0, around(own).top - box.top);
    const blocks = blocksOf(paragraphs);
    return {
      drawing: moved(drawing, place),
      blocks: drawing.fill ? blocks.map(withColor) : blocks,
      textTop,
    };
  });
}
