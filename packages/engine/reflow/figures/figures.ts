// The figures of a page, with the shapes that they consist of: shapes beside each other are one figure.
import { around, heightOf, isWithin, sharedHeight, widthOf } from '#models/page/geometry.ts';
import type { Box, PageContent, PlacedShapes } from '#models/page/page-content.ts';
import type { PageDrawn } from '#reflow/slides/page-drawings.ts';
import { boxOfDrawing, outlinedOn, shapesOf } from './drawn-shapes.ts';

export type Figure = { box: Box; shapes?: PlacedShapes };

/** The minimum side of a shape beside others, in points. */
const minSide = 18;
/** The minimum share of the height that shapes in a row have in common. */
const sameRow = 0.5;

const areInRow = (a: Box, b: Box) =>
  sharedHeight(a, b) > sameRow * Math.min(heightOf(a), heightOf(b));

/** Boxes with text that consist of shapes. */
function shapesIn(boxes: readonly Box[], page: PageContent, drawn: PageDrawn): Figure[] {
  return boxes.flatMap((box) => {
    const shapes = shapesOf(page, box, drawn);
    return shapes ? [{ box, shapes }] : [];
  });
}

/** Filled and outlined shapes in a row with figures, such as rectangles, which could otherwise be cells of a table. */
function besideFigures(figures: readonly Figure[], page: PageContent, drawn: PageDrawn): Figure[] {
  const shaped = figures.filter(({ shapes }) => shapes);
  if (!shaped.length) return [];
  const beside = outlinedOn(drawn)
    .map(boxOfDrawing)
    .filter((box) => Math.min(widthOf(box), heightOf(box)) >= minSide)
    .filter((box) => !figures.some((figure) => isWithin(box, figure.box, 2)))
    .filter((box) => shaped.some((figure) => areInRow(figure.box, box)));
  return shapesIn(beside, page, drawn);
}

/** Joins shapes in a row, as long as nothing else is between them. */
function inRows(figures: readonly Figure[], page: PageContent, drawn: PageDrawn): Figure[] {
  const rows: Figure[] = [];
  for (const figure of figures.toSorted((a, b) => a.box.left - b.box.left)) {
    const at = rows.findIndex(
      (row) => row.shapes && figure.shapes && areInRow(row.box, figure.box),
    );
    const box = at < 0 ? undefined : around([rows[at]!.box, figure.box]);
    const shapes = box && shapesOf(page, box, drawn);
    if (shapes) rows[at] = { box, shapes };
    else rows.push(figure);
  }
  return rows;
}

/**
 * The figures in boxes of a page.
 * @param boxes that do not overlap
 * @param candidates further boxes, which are figures if they consist of shapes
 */
export function figuresOf(
  boxes: readonly Box[],
  candidates: readonly Box[],
  page: PageContent,
  drawn: PageDrawn,
): Figure[] {
  const figures = boxes.map((box): Figure => {
    const shapes = shapesOf(page, box, drawn);
    return { box, ...(shapes && { shapes }) };
  });
  const all = [...figures, ...shapesIn(candidates, page, drawn)];
  return inRows([...all, ...besideFigures(all, page, drawn)], page, drawn);
}
