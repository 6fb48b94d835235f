// Replaces the figures of a page by pictures, rendered with their labels.
import { pixelsOfPage } from '#formats/pdf/drawing/page-pixels.ts';
import { Canvas, type PdfDocument, type Picture } from '#formats/pdf/pdfium.ts';
import { boxOfRule, isWithin, sharedHeight, sharedWidth } from '#models/page/geometry.ts';
import type { Box, PageContent, PlacedImage, Span } from '#models/page/page-content.ts';
import { drawnOn } from '#reflow/slides/page-drawings.ts';
import { withBlendedPictures } from './blended-pictures.ts';
import { boxesInRows } from './boxes-in-rows.ts';
import { cutOut, pixelsOf } from './cut-out.ts';
import { figureBoxes } from './figure-boxes.ts';
import { formulaBoxes } from './formulas.ts';
import { formulaIn } from './formula-in-box.ts';
import { withoutFile } from '#reflow/page/scratch-image.ts';
import { Gradients } from './gradients.ts';
import { inkedBox } from './inked-box.ts';
import { figuresOf, type Figure } from './figures.ts';
import { drawnWithoutText } from './page-without-text.ts';
import { passingText } from './passing-text.ts';

const dotsPerInch = 200;
/** The margin around a figure for the thickness of its lines, in points. */
const margin = 1.5;

/** The text in a figure, as its alternative text. */
export const labelsOf = (page: PageContent, box: Box): string =>
  page.spans
    .filter((span) => !span.hidden && isWithin(span, box, margin))
    .map(({ text, spaced }) => (spaced ? ` ${text}` : text))
    .join('')
    .trim();

async function figureOf(
  page: PageContent,
  box: Box,
  picture: Picture,
  folder: string,
): Promise<PlacedImage | undefined> {
  const part = pixelsOf(box, page, picture, margin);
  if (part.width < 1 || part.height < 1) return undefined;
  const alt = labelsOf(page, box);
  const image = page.numbered ? withoutFile('') : await cutOut(picture, part, folder);
  const pixels = { width: part.width, height: part.height };
  return { ...box, pixels, image, ...(alt && { alt }) };
}

const isOutside = (boxes: readonly Box[]) => (one: Box) =>
  !boxes.some((box) => isWithin(one, box, margin));

/**
 * Removes the text and rules that became part of figures.
 * @param passing text over the figures that is not part of them
 */
export function withoutParts(
  page: PageContent,
  boxes: readonly Box[],
  passing: ReadonlySet<Span> = new Set(),
): PageContent {
  const isFree = isOutside(boxes);
  return {
    ...page,
    spans: page.spans.filter((span) => span.hidden || passing.has(span) || isFree(span)),
    fills: page.fills.filter(isFree),
    drawings: page.drawings.filter(isFree),
    images: page.images.filter(isFree),
    rules: page.rules.filter((rule) => isFree(boxOfRule(rule))),
  };
}

/** A page as a picture, without the text that passes its figures. */
async function pictureOf(
  page: PageContent,
  document: PdfDocument,
  passing: ReadonlySet<Span>,
): Promise<Picture> {
  if (passing.size) return drawnWithoutText(document, page, dotsPerInch, [...passing]);
  const size = pixelsOfPage(page, dotsPerInch);
  return document.draw(page.number - 1, { ...size, background: 'white' }, new Canvas());
}

const isApart = (box: Box, others: readonly Box[]) =>
  others.every((other) => sharedWidth(box, other) <= 0 || sharedHeight(box, other) <= 0);

/**
 * A page with its figures as pictures; without their files if its pieces of content are numbered.
 * @param folder for the files of the pictures
 */
export const withFigures = async (
  page: PageContent,
  document: PdfDocument,
  folder: string,
): Promise<PageContent> =>
  page.numbered
    ? withDrawnFigures(page, document, folder)
    : withBlendedPictures(await withDrawnFigures(page, document, folder), document, folder);

function withGradients({ box, shapes }: Figure, gradients: Gradients): Figure {
  if (!shapes) return { box };
  const drawings = shapes.drawings.map((drawing) => gradients.of(drawing));
  return { box, shapes: { ...shapes, drawings } };
}

async function withDrawnFigures(
  content: PageContent,
  document: PdfDocument,
  folder: string,
): Promise<PageContent> {
  const gradients = await Gradients.of(content, document);
  const page = gradients?.applied() ?? content;
  const drawnBoxes = figureBoxes(page).filter((box, index, all) =>
    isApart(box, all.slice(0, index)),
  );
  const formulas = formulaBoxes(page).filter((box) => isApart(box, drawnBoxes));
  const inRows = boxesInRows(page).filter((box) => isApart(box, [...drawnBoxes, ...formulas]));
  if (!drawnBoxes.length && !formulas.length && !inRows.length) return page;
  const passing = passingText(drawnBoxes, page);
  const picture = await pictureOf(page, document, passing);
  const inked = formulas.map((box) => inkedBox(box, page, picture));
  const boxes = [
    ...drawnBoxes,
    ...inked.filter((box, index) => isApart(box, [...drawnBoxes, ...inked.slice(0, index)])),
  ];
  const drawn = await document.inspect(page.number - 1, async (loaded) => drawnOn(loaded));
  const figures: PlacedImage[] = [];
  const labelled = { ...page, spans: page.spans.filter((span) => !passing.has(span)) };
  const found = figuresOf(boxes, inRows, labelled, drawn).map((figure) =>
    gradients ? withGradients(figure, gradients) : figure,
  );
  for (const { box, shapes } of found) {
    const figure = await figureOf(labelled, box, picture, folder);
    const formula = inked.includes(box) ? formulaIn(box, page, picture) : undefined;
    if (figure) figures.push({ ...figure, ...(shapes && { shapes }), ...(formula && { formula }) });
  }
  const rest = withoutParts(
    page,
    found.map(({ box }) => box),
    passing,
  );
  return { ...rest, images: [...rest.images, ...figures] };
}
