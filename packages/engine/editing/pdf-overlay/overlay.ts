// Draws overlays over or under pages, without changing the existing content: an overlay is drawn before or after it as
// an artifact, so that it is not part of a tagged document (ISO 32000-2, 14.8.2.2).
import { rm } from 'node:fs/promises';
import type { Matrix } from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import {
  graphOf,
  isReference,
  structureGraphOf,
  type Graph,
} from '#formats/pdf/structure/graph.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { archiveClaimRemoval } from '#formats/pdf/metadata/archive-claim.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { imported, type Imported } from '#formats/pdf/structure/object-import.ts';
import { boxesOf, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';
import { ObjectChanges, writeChanged, type Change } from '#formats/pdf/structure/update.ts';
import { number } from '#formats/pdf/writer.ts';
import { matrixOfPage, matrixOnto, type Fit } from './placing.ts';
import { formXObjects, pageForms, type FormXObject } from './form-xobjects.ts';
import { printed, type Sheets } from './overlay-pages.ts';

type Objects = Record<string, Change>;

/** Which pages get which overlay, and whether it is over or under their content. */
export type Placement = {
  /** The index of the overlay for each page, from 1. */
  sheetOf: ReadonlyMap<number, number>;
  layer: 'over' | 'under';
};

export type Overlay = Sheets & Placement;

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

type ChosenPages = { password?: string; pages: string };

/**
 * Draws an overlay on the chosen pages of a document.
 * @param make takes the boxes of all pages, and the numbers of the chosen ones, from 1
 * @throws ProblemError those of `readPages`, `pagesInRange` and `writeOverlaid`
 */
export async function overlayPages(
  input: InputFile,
  target: string,
  { password, pages }: ChosenPages,
  run: Run,
  make: (boxes: readonly PageBoxes[], chosen: readonly number[]) => Overlay | Promise<Overlay>,
): Promise<void> {
  const source = await unsignedSource(input, password, run);
  const read = await readPages(source, run);
  const overlay = await make(read.boxes, pagesInRange(pages, read.boxes.length));
  await writeOverlaid(source, read, overlay, target, run);
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
  await withFolder(run, async (folder) => {
    const drawn = await printed(overlay, target, folder, run);
    const taken = imported(drawn, pages.graph.maxId);
    const forms = formXObjects(drawn, taken, overlay.sheets).map(({ box, ...form }) => ({
      ...form,
      matrixOn: (boxes: PageBoxes) => matrixOnto(boxes, box),
    }));
    await writeForms(source, pages, { taken, forms, ...overlay }, target, run);
  });
}

/**
 * Writes a document with pages of another one over or under its pages.
 * @param other a flattened document; each page has one content stream
 * @throws ProblemError of qpdf
 */
export async function writePagesOver(
  source: Source,
  pages: Pages,
  other: Placement & { source: Source; fit: Fit },
  target: string,
  run: Run,
): Promise<void> {
  await withFolder(run, async (folder) => {
    const drawn = await graphOf(other.source, folder, run);
    const taken = imported(drawn, pages.graph.maxId);
    const forms = pageForms(drawn, taken).map(({ boxes: own, ...form }) => ({
      ...form,
      matrixOn: (boxes: PageBoxes) => matrixOfPage(own, boxes, other.fit),
    }));
    await writeForms(source, pages, { taken, forms, ...other }, target, run);
  });
}

async function withFolder(run: Run, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await emptyFolder(run.scratch, 'sheets');
  await work(folder);
  await rm(folder, { recursive: true });
}

/** A form of an overlay, and how it is placed on a page. */
type PlacedForm = FormXObject & { matrixOn(boxes: PageBoxes): Matrix };
type Forms = Placement & { taken: Imported; forms: readonly PlacedForm[] };

async function writeForms(
  source: Source,
  pages: Pages,
  { taken, forms, ...placement }: Forms,
  target: string,
  run: Run,
): Promise<void> {
  const { graph } = pages;
  const objects = {
    ...taken.objects,
    ...Object.fromEntries(forms.map(({ reference, change }) => [reference, change])),
    ...drawnPages(pages, forms, placement, taken.maxId),
    // What is drawn has colours and transparency that not every part of PDF/A allows.
    ...(await archiveClaimRemoval(graph, source, run)),
  };
  await writeChanged(source, target, { objects, maxId: graph.maxId, graph }, run);
}

/**
 * The pages that get an overlay, and the objects that draw it.
 * @param maxId the highest object number in use
 */
function drawnPages(
  { graph, boxes }: Pages,
  forms: readonly PlacedForm[],
  { sheetOf, layer }: Placement,
  maxId: number,
): Objects {
  const changes = new ObjectChanges(maxId);
  const save = changes.addContent('q\n');
  for (const [index, { reference, page }] of [...graph.pageObjects()].entries()) {
    const form = forms[sheetOf.get(index + 1) ?? -1];
    if (!form || !isReference(reference)) continue;
    const { name, resources } = withForm(graph, page, form.reference);
    const drawing = drawingOf(name, form.matrixOn(boxes[index] as PageBoxes));
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
