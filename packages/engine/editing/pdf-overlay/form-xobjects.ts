// Turns printed overlay pages into form XObjects that other pages can draw (ISO 32000-2, 8.10).
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Imported } from '#formats/pdf/structure/object-import.ts';
import { boxesOf, type Box, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import type { Change } from '#formats/pdf/structure/update.ts';
import type { Area } from './page-areas.ts';

export type FormXObject = { reference: string; change: Change };

/** The box in its own coordinates: the overlay is in the upper left corner of its paper. */
type PrintedForm = FormXObject & { box: Box };

/**
 * Creates forms from printed pages.
 * @param drawn the printed pages, each with one content stream
 * @param taken the same as objects of the target document
 */
export const formXObjects = (
  drawn: Graph,
  taken: Imported,
  sheets: readonly Area[],
): PrintedForm[] =>
  [...drawn.pages()].slice(0, sheets.length).map((page, index) => {
    const [left, , , top] = boxesOf(drawn, page).media;
    const { width, height } = sheets[index] as Area;
    const box: Box = [left, top - height, left + width, top];
    return { box, ...formOf(page, box, drawn, taken) };
  });

/**
 * Creates forms from the pages of another document.
 * @param drawn the document; each page has one content stream, or none
 * @param taken the same as objects of the target document
 */
export const pageForms = (
  drawn: Graph,
  taken: Imported,
): (FormXObject & { boxes: PageBoxes })[] => {
  let maxId = taken.maxId;
  return [...drawn.pages()].map((page) => {
    const boxes = boxesOf(drawn, page);
    const isEmpty = !drawn.partsOf(page['/Contents']).length;
    if (!isEmpty) return { boxes, ...formOf(page, boxes.crop, drawn, taken) };
    const dict = { '/Type': '/XObject', '/Subtype': '/Form', '/BBox': [...boxes.crop] };
    return { boxes, reference: `${++maxId} 0 R`, change: { stream: { dict, data: '' } } };
  });
};

function formOf(page: Dictionary, box: Box, drawn: Graph, taken: Imported) {
  const stream = drawn.stream(drawn.partsOf(page['/Contents'])[0]);
  if (!stream) throw new Error('a printed page without content');
  const { '/Length': _, ...packing } = stream.dictionary;
  const own: Dictionary = {
    ...{ '/Type': '/XObject', '/Subtype': '/Form', '/BBox': [...box] },
    '/Resources': taken.mapped(drawn.inherited(page, '/Resources')),
    ...(page['/Group'] !== undefined && { '/Group': taken.mapped(page['/Group']) }),
  };
  const dict = { ...(taken.mapped(packing) as Record<string, Value>), ...own };
  const change: Change = { stream: { dict, datafile: stream.file } };
  return { reference: taken.mapped(stream.reference) as string, change };
}
