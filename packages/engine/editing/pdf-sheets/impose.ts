// Writes the pages of a document onto sheets, several on each, as form XObjects (ISO 32000-2, 8.10).
import { join } from 'node:path';
import { ProblemError, type Matrix } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { isReference, structureGraphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { movedAnnotation } from '#formats/pdf/structure/moved-annotation.ts';
import {
  movedDestinations,
  withMoved,
  type Moved,
} from '#formats/pdf/structure/moved-destinations.ts';
import { boxesOf, type Box, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { ObjectChanges, writeChanged, type Change } from '#formats/pdf/structure/update.ts';
import { number } from '#formats/pdf/writer.ts';
import { matrixInto, type Places, type Size } from './layout.ts';

type Objects = Record<string, Change>;

export type Sheets = {
  size: Size;
  /** The places on each sheet. */
  cells: readonly Box[];
  sheets: readonly Places[];
  /** True for a thin line around each page. */
  hasBorders: boolean;
};

/** A sheet with pages of the document, which are given by their positions from 0. */
export type Sheet = {
  size: Size;
  pages: readonly { page: number; matrix: Matrix; clip?: Box }[];
  hasBorders: boolean;
  /** True if links and comments are taken along. */
  hasAnnotations: boolean;
  /** Operators that are drawn over the pages. */
  marks?: string;
  /** How readers name the sheet. */
  label?: string;
};

/** The sheets of a layout with places. */
export const sheetsOf = (
  pages: readonly PageBoxes[],
  { size, cells, sheets, hasBorders }: Sheets,
): Sheet[] =>
  sheets.map((places) => ({
    ...{ size, hasBorders, hasAnnotations: true },
    pages: places.flatMap((place, index) => {
      const boxes = pages[(place ?? 0) - 1];
      const cell = cells[index];
      return boxes && cell && place ? [{ page: place - 1, matrix: matrixInto(boxes, cell) }] : [];
    }),
  }));

/** What belongs to pages that no longer exist, or no longer alone: tags, fields, numbers of pages, articles. */
const dropped = new Set([
  ...['/StructTreeRoot', '/MarkInfo', '/AcroForm', '/PageLabels', '/Threads'],
]);

type Page = { reference: string; page: Dictionary; boxes: PageBoxes };
type PlacedPage = Page & { matrix: Matrix; clip?: Box };

/**
 * Gives each page a content stream that no other page has: a stream becomes a form with one box and one set of resources.
 * @returns the document, or a copy
 */
export async function withOwnContents(source: Source, run: Run): Promise<Source> {
  const graph = await structureGraphOf(source, run.scratch, run);
  const seen = new Set<string>();
  const changes = new ObjectChanges(graph.maxId);
  for (const { reference, page } of graph.pageObjects()) {
    const parts = graph.partsOf(page['/Contents']);
    const [only] = parts;
    if (!isReference(reference)) continue;
    const isShared = parts.length === 1 && isReference(only) && seen.has(only);
    // qpdf refuses to join a list with gaps.
    const hasGaps = graph.list(page['/Contents']).length > parts.length;
    if (isShared || hasGaps) {
      // A list of two streams is copied into one of its own when lists are joined.
      const contents = [...parts, changes.addContent('')];
      changes.objects[reference] = { value: { ...page, '/Contents': contents } };
    }
    if (parts.length === 1 && isReference(only)) seen.add(only);
  }
  const { objects } = changes;
  if (!Object.keys(objects).length) return source;
  const path = join(run.scratch, 'own-contents.pdf');
  await writeChanged(source, path, { objects, maxId: graph.maxId, graph }, run);
  return { ...source, path };
}

/**
 * Writes the sheets. Links and bookmarks lead to where their pages are then.
 * @param source a flattened document; each page has one content stream
 * @throws ProblemError `no_pages`, `damaged_file`, `wrong_password`, `password_required`
 */
export async function writeSheets(
  source: Source,
  layout: (pages: readonly PageBoxes[]) => readonly Sheet[],
  target: string,
  run: Run,
): Promise<void> {
  const graph = await structureGraphOf(source, run.scratch, run);
  const pages = [...graph.pageObjects()].flatMap(({ reference, page }): Page[] =>
    isReference(reference) ? [{ reference, page, boxes: boxesOf(graph, page) }] : [],
  );
  if (!pages.length) throw new ProblemError('no_pages');
  const objects = imposed(graph, pages, layout(pages.map(({ boxes }) => boxes)));
  await writeChanged(source, target, { objects, maxId: graph.maxId, graph }, run);
}

function imposed(graph: Graph, pages: readonly Page[], layout: readonly Sheet[]): Objects {
  const { '/Root': root } = graph.trailer;
  const tree = graph.catalog['/Pages'];
  if (!isReference(root) || !isReference(tree)) throw new ProblemError('damaged_file');

  const changes = new ObjectChanges(graph.maxId);
  const sheets = layout.map((sheet) => ({
    ...{ reference: changes.reserve(), sheet },
    pages: sheet.pages.map(({ page, ...place }) => ({ ...(pages[page] as Page), ...place })),
  }));
  // A page that is on several sheets is found on the first one.
  const moved = new Map(
    sheets
      .toReversed()
      .flatMap(({ reference, pages: placed }) =>
        placed.map(({ reference: page, matrix }): [string, Moved] => [
          page,
          { page: reference, matrix },
        ]),
      ),
  );
  for (const sheet of sheets) {
    const value = { ...sheetOf(graph, sheet, moved, changes), '/Parent': tree };
    changes.objects[sheet.reference] = { value };
  }
  const kids = sheets.map(({ reference }) => reference);
  changes.objects[tree] = {
    value: { '/Type': '/Pages', '/Kids': kids, '/Count': kids.length },
  };
  const kept = Object.entries(graph.catalog).filter(([key]) => !dropped.has(key));
  const labels = labelsOf(layout);
  const catalog = { ...Object.fromEntries(kept), ...(labels && { '/PageLabels': labels }) };
  changes.objects[root] = { value: withMoved(graph, catalog, moved) };
  const written = new Set([...Object.keys(changes.objects), ...moved.keys()]);
  return { ...movedDestinations(graph, moved, written), ...changes.objects };
}

/** Names of the sheets, if they have any (ISO 32000-2, 12.4.2). */
function labelsOf(sheets: readonly Sheet[]): Value | undefined {
  if (!sheets.some(({ label }) => label !== undefined)) return undefined;
  return { '/Nums': sheets.flatMap(({ label = '' }, index) => [index, { '/P': `u:${label}` }]) };
}

/** The page of a sheet, without its parent. Adds what it needs. */
function sheetOf(
  graph: Graph,
  { pages, sheet }: { pages: readonly PlacedPage[]; sheet: Sheet },
  moved: ReadonlyMap<string, Moved>,
  changes: ObjectChanges,
): Dictionary {
  const { size, hasBorders, hasAnnotations, marks = '' } = sheet;
  const forms: Dictionary = {};
  const drawings = pages.map((page, index) => {
    const form = formOf(graph, page);
    if (form) {
      changes.objects[form.reference] = form.change;
      forms[`/P${index}`] = form.reference;
    }
    return drawingOf(page, form && `/P${index}`, hasBorders);
  });
  const annotations = hasAnnotations
    ? pages.flatMap((page) => annotationsOf(graph, page, moved))
    : [];
  return {
    ...{ '/Type': '/Page', '/MediaBox': [0, 0, size.width, size.height] },
    '/Resources': { '/XObject': forms },
    '/Contents': changes.addContent(drawings.join('') + marks),
    ...(annotations.length > 0 && {
      '/Annots': annotations.map((value) => changes.add({ value })),
    }),
  };
}

/** The page's content as a form; nothing for an empty page. Its data stays where it is. */
function formOf(
  graph: Graph,
  { page, boxes }: Page,
): { reference: string; change: Change } | undefined {
  const [content] = graph.partsOf(page['/Contents']);
  if (!isReference(content) || !graph.isStream(content)) return undefined;
  const { '/Length': _, ...packing } = graph.dictionary(content);
  const dict = {
    ...packing,
    ...{ '/Type': '/XObject', '/Subtype': '/Form', '/BBox': [...boxes.crop] },
    '/Resources': graph.inherited(page, '/Resources'),
    ...(page['/Group'] !== undefined && { '/Group': page['/Group'] }),
  };
  return { reference: content, change: { stream: { dict } } };
}

const rectangle = ([left, bottom, right, top]: Box): string =>
  [left, bottom, right - left, top - bottom].map(number).join(' ');

/** @param form the name of the page's form */
function drawingOf(
  { boxes, matrix, clip }: PlacedPage,
  form: string | undefined,
  hasBorder: boolean,
): string {
  const place = `${matrix.map(number).join(' ')} cm`;
  const outline = rectangle(boxes.crop);
  const shown = clip ? `${rectangle(clip)} re W n ` : '';
  return [
    form && `q ${shown}${place} ${form} Do Q\n`,
    // As thin as the printer can draw it.
    hasBorder && `/Artifact BMC q ${place} 0 w 0.5 G ${outline} re S Q EMC\n`,
  ]
    .filter(Boolean)
    .join('');
}

/** The links of a page at their new place, and the comments that readers draw in their own way. */
const annotationsOf = (
  graph: Graph,
  { page, matrix }: PlacedPage,
  moved: ReadonlyMap<string, Moved>,
): Value[] =>
  graph.list(page['/Annots']).flatMap((annotation) => {
    const kind = graph.resolved(graph.dictionary(annotation)['/Subtype']);
    if (kind === null || kind === '/Widget' || kind === '/Popup') return [];
    // What belongs to tags, to the page, and to other comments.
    const { '/StructParent': _, '/P': __, ...rest } = movedAnnotation(graph, annotation, matrix);
    const { '/Popup': ___, '/IRT': ____, ...own } = rest;
    return [withMoved(graph, own, moved)];
  });
