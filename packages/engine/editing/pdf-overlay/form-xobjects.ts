// Turns printed overlay pages into form XObjects that other pages can draw (ISO 32000-2, 8.10).
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Imported } from '#formats/pdf/structure/object-import.ts';
import { boxesOf, type Box } from '#formats/pdf/structure/page-boxes.ts';
import type { Change } from '#formats/pdf/structure/update.ts';
import type { Area } from './page-areas.ts';

export type FormXObject = {
  reference: string;
  /** In its own coordinates: the overlay is in the upper left corner of its paper. */
  box: Box;
  change: Change;
};

/**
 * Creates forms from printed pages.
 * @param drawn the printed pages, each with one content stream
 * @param taken the same as objects of the target document
 */
export const formXObjects = (
  drawn: Graph,
  taken: Imported,
  sheets: readonly Area[],
): FormXObject[] =>
  [...drawn.pages()].slice(0, sheets.length).map((page, index) => {
    const [left, , , top] = boxesOf(drawn, page).media;
    const { width, height } = sheets[index] as Area;
    const box: Box = [left, top - height, left + width, top];
    return { box, ...formOf(page, box, drawn, taken) };
  });

function formOf(page: Dictionary, box: Box, drawn: Graph, taken: Imported) {
  const [content] = drawn.list(page['/Contents']).length
    ? drawn.list(page['/Contents'])
    : [page['/Contents']];
  const stream = drawn.stream(content);
  if (!stream) throw new Error('a printed page without content');
  const { '/Length': _, ...packing } = stream.dictionary;
  const own: Dictionary = {
    ...{ '/Type': '/XObject', '/Subtype': '/Form', '/BBox': [...box] },
    ...(page['/Resources'] !== undefined && { '/Resources': taken.mapped(page['/Resources']) }),
    ...(page['/Group'] !== undefined && { '/Group': taken.mapped(page['/Group']) }),
  };
  const dict = { ...(taken.mapped(packing) as Record<string, Value>), ...own };
  const change: Change = { stream: { dict, datafile: stream.file } };
  return { reference: taken.mapped(stream.reference) as string, change };
}
