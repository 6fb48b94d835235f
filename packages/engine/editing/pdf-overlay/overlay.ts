// Draws overlays over or under pages, without changing the existing content: an overlay is drawn before or after it as
// an artifact, so that it is not part of a tagged document (ISO 32000-2, 14.8.2.2).
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Matrix } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { isReference, structureGraphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { imported } from '#formats/pdf/structure/object-import.ts';
import { boxesOf, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { ObjectChanges, writeChanged, type Change } from '#formats/pdf/structure/update.ts';
import { number } from '#formats/pdf/writer.ts';
import { matrixOnto } from './placing.ts';
import { formXObjects, type FormXObject } from './form-xobjects.ts';
import { printed, type Sheets } from './overlay-pages.ts';

type Objects = Record<string, Change>;

export type Overlay = Sheets & {
  /** The index of the overlay for each page, from 1. */
  sheetOf: ReadonlyMap<number, number>;
  layer: 'over' | 'under';
};

/** The pages of a document with what is needed to draw on them. */
export type Pages = {
  graph: Graph;
  boxes: readonly PageBoxes[];
};

/** @throws ProblemError `password_required`, `wrong_password`, `damaged_file`, `too_complex` */
export async function readPages(source: Source, run: Run): Promise<Pages> {
  const graph = await structureGraphOf(source, run.scratch, run);
  return { graph, boxes: [...graph.pages()].map((page) => boxesOf(graph, page)) };
}

/**
 * Writes a document with overlays over or under its pages.
 * @throws ProblemError of the print tool and of qpdf
 */
export async function writeOverlaid(
  source: Source,
  pages: Pages,
  overlay: Overlay,
  target: string,
  run: Run,
): Promise<void> {
  const folder = join(run.scratch, 'sheets');
  await mkdir(folder);
  const drawn = await printed(overlay, target, folder, run);
  const taken = imported(drawn, pages.graph.maxId);
  const forms = formXObjects(drawn, taken, overlay.sheets);
  const objects = {
    ...taken.objects,
    ...Object.fromEntries(forms.map(({ reference, change }) => [reference, change])),
    ...drawnPages(pages, forms, overlay, taken.maxId),
  };
  const { graph } = pages;
  await writeChanged(source, target, { objects, maxId: graph.maxId, graph }, run);
  await rm(folder, { recursive: true });
}

/**
 * The pages that get an overlay, and the objects that draw it.
 * @param maxId the highest object number in use
 */
function drawnPages(
  { graph, boxes }: Pages,
  forms: readonly FormXObject[],
  { sheetOf, layer }: Overlay,
  maxId: number,
): Objects {
  const changes = new ObjectChanges(maxId);
  const save = changes.addContent('q\n');
  for (const [index, { reference, page }] of [...graph.pageObjects()].entries()) {
    const form = forms[sheetOf.get(index + 1) ?? -1];
    if (!form || !isReference(reference)) continue;
    const { name, resources } = withForm(graph, page, form.reference);
    const drawing = drawingOf(name, matrixOnto(boxes[index] as PageBoxes, form.box));
    const own = graph.partsOf(page['/Contents']);
    const contents =
      layer === 'under'
        ? [changes.addContent(drawing), ...own]
        : [save, ...own, changes.addContent(`\nQ\n${drawing}`)];
    changes.objects[reference] = {
      value: { ...page, '/Contents': contents, '/Resources': resources },
    };
  }
  return changes.objects;
}

const drawingOf = (name: string, matrix: Matrix): string =>
  `/Artifact BMC q ${matrix.map(number).join(' ')} cm ${name} Do Q EMC\n`;

/** A page's resources with a form added, and the form's name in them. */
function withForm(graph: Graph, page: Dictionary, form: string) {
  const own = graph.inherited(page, '/Resources');
  const others = graph.dictionary(own['/XObject']);
  let count = 1;
  while (others[`/Sheet${count}`] !== undefined) count += 1;
  const name = `/Sheet${count}`;
  return { name, resources: { ...own, '/XObject': { ...others, [name]: form } } };
}
