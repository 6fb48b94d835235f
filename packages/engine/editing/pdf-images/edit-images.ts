// Changes images of a PDF: moves, sizes, turns, replaces and deletes them. Nothing else of the pages changes.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError, type ImageEdit } from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import { ContentWriter, type ChangedPage } from '#formats/pdf/content/content-writer.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import { protectionOf, writeProtectedLike, type Source } from '#formats/pdf/structure/document.ts';
import { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { moveAnnotations } from '#formats/pdf/structure/moved-links.ts';
import { boxesOf } from '#formats/pdf/structure/page-boxes.ts';
import { plainCopyOf } from '#formats/pdf/structure/plain-copy.ts';
import { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { DrawnPage, Instance } from './drawn-images.ts';
import { ImageReader } from './image-reader.ts';
import { ImageTags } from './image-tags.ts';
import { NewImages } from './new-images.ts';
import { planPageEdits, type PageEdits } from './page-edits.ts';
import { pageImagesOf } from './page-images.ts';
import { removeUndrawn } from './undrawn.ts';

export type EditResult = {
  /** How many images changed, by page, from 0. */
  changed: Map<number, number>;
  /** Pages with images that would be cut off at their new place. */
  cutOff: Set<number>;
  /** Whether a deleted or replaced image is still in the file, because something else draws it. */
  isUsedElsewhere: boolean;
};

export type EditRequest = { edits: readonly ImageEdit[]; files: readonly InputFile[] };

const pageOf = ({ id }: ImageEdit): number => Number.parseInt(id, 10) - 1;

/** @throws ProblemError `images_changed` */
export async function editImages(
  original: Source,
  target: string,
  { edits, files }: EditRequest,
  { folder, run }: { folder: string; run: Run },
): Promise<EditResult> {
  const { source, graph } = await plainCopyOf(original, folder, run);
  const data = join(folder, 'data');
  await mkdir(data);
  const pdf = new EditablePdf(graph, data);
  const decoder = new Decoder(graph, source, data, run);
  const images = new NewImages(pdf, files, run);
  const reader = new ImageReader(graph, decoder);
  const result: EditResult = { changed: new Map(), cutOff: new Set(), isUsedElsewhere: false };
  const planned: PlannedPage[] = [];
  const others: Dictionary[] = [];
  for (const [index, { reference, page }] of [...graph.pageObjects()].entries()) {
    const own = edits.filter((edit) => pageOf(edit) === index);
    const shown = own.length && isReference(reference) ? await reader.read(page) : undefined;
    if (!shown || !isReference(reference)) {
      others.push(page);
      continue;
    }
    const list = pageImagesOf(shown, index);
    if (!own.every(({ id }) => list.some((image) => image.id === id)))
      throw new ProblemError('images_changed');
    const boxes = boxesOf(graph, page);
    const plan = await planPageEdits({ images: list, boxes }, own, (file, old) =>
      images.of(file, old),
    );
    if (plan.count) result.changed.set(index, plan.count);
    if (plan.cutOff) result.cutOff.add(index);
    planned.push({ index, reference, page, shown, plan });
  }
  const read = new Set(planned.map(({ index }) => index));
  if (!edits.every((edit) => read.has(pageOf(edit)))) throw new ProblemError('images_changed');
  if (!result.changed.size) return result;
  const unchanged = await unchangedForms(planned, others, reader);
  const changed = await new ContentWriter<Instance>(pdf, graph).write(
    planned.map((one) => changedPage(pdf, one)),
    unchanged,
  );
  // Before the objects are gone that it names.
  const tags = planned.some(({ plan }) => plan.emptied.length || plan.dropped.size)
    ? ImageTags.of(pdf)
    : undefined;
  const dropped = new Set(planned.flatMap(({ plan }) => [...plan.dropped.keys()]));
  const contentOf = (page: Dictionary) => decoder.contentOf(page);
  const gone = await removeUndrawn(pdf, dropped, { changed, contentOf });
  result.isUsedElsewhere = [...dropped].some((object) => !gone.has(object));
  if (tags) repairTags(tags, planned, { graph, gone });
  const { isProtected } = await protectionOf(original, run);
  const open = isProtected ? join(folder, 'open.pdf') : target;
  await writeChanged(source, open, { ...(await pdf.changes()), graph }, run, {
    objectStreams: 'generate',
  });
  if (isProtected) await writeProtectedLike(original, open, target, run);
  return result;
}

type PlannedPage = {
  index: number;
  reference: string;
  page: Dictionary;
  shown: DrawnPage;
  plan: PageEdits;
};

/** Forms that other pages draw, if a changed page changes a form. */
async function unchangedForms(
  planned: readonly PlannedPage[],
  others: readonly Dictionary[],
  reader: ImageReader,
): Promise<ReadonlySet<string>> {
  const forms = new Set<string>();
  const isFormChanged = planned.some(({ plan }) => [...plan.edits.keys()].some(({ form }) => form));
  if (!isFormChanged) return forms;
  for (const page of others)
    for (const { form } of (await reader.read(page))?.instances ?? []) if (form) forms.add(form);
  return forms;
}

function changedPage(
  pdf: EditablePdf,
  { reference, page, shown, plan }: PlannedPage,
): ChangedPage<Instance> {
  // A picture of the page as it was.
  const { '/Thumb': _, ...rest } = page;
  return {
    ...{ reference, shown, page: moveAnnotations(pdf, rest, plan.shifts) },
    edit(instance, edited, resources) {
      const edits = plan.edits.get(instance) ?? [];
      for (const { from, to, text } of edits.toSorted((one, other) => one.from - other.from))
        edited.replace(from, to, text(resources));
    },
  };
}

/** Removes the marked content in which nothing is left, and images that are gone, from the structure tree. */
function repairTags(
  tags: ImageTags,
  planned: readonly PlannedPage[],
  { graph, gone }: { graph: Graph; gone: ReadonlySet<string> },
): void {
  for (const { reference, plan } of planned) {
    for (const mark of plan.emptied) tags.removeMark(reference, mark);
    for (const [object, replacement] of plan.dropped) {
      const key = graph.number(graph.dictionary(object)['/StructParent']);
      if (gone.has(object)) tags.removeObject(object, key, replacement);
    }
  }
  tags.write();
}
