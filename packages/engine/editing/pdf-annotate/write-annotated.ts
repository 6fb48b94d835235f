// Writes a document with annotations added, changed and removed, and everything else as it was.
import { isMarkupChange, type Markup, type MarkupRequest } from '@octavo/contract';
import { rm } from 'node:fs/promises';
import type { Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { graphOf, structureGraphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { boxesOf } from '#formats/pdf/structure/page-boxes.ts';
import { unsignedObjects } from '#formats/pdf/structure/signatures.ts';
import { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import { ObjectChanges, writeChanged, type Change } from '#formats/pdf/structure/update.ts';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { AddedAnnotations } from './annotations.ts';
import { matrixOf, rotationOf } from './appearance.ts';
import { ChangedAnnotations, type Redrawn } from './changed-annotations.ts';
import { recoloured } from './recoloured.ts';
import { hasCallout, textSheet, type TextSheet } from './text-sheets.ts';
import { withCallout } from './text-with-callout.ts';

/** Texts as forms of the document. */
export type Typeset = {
  objects: Readonly<Record<string, Change>>;
  /** A form for each text. */
  forms: readonly { reference: string; change: Change }[];
  maxId: number;
};

export type Typesetter = (texts: readonly TextSheet[], maxId: number) => Promise<Typeset>;

/**
 * Writes a document with its annotations changed. Signatures, which become invalid, are removed in the same step, so
 * that objects keep the numbers by which annotations are named.
 * @throws ProblemError `invalid_option` if one of them is for a page or an annotation that does not exist, or is locked
 */
export async function writeAnnotated(
  source: Source,
  requests: readonly MarkupRequest[],
  target: string,
  typeset: Typesetter,
  run: Run,
): Promise<void> {
  const folder = await emptyFolder(run.scratch, 'annotated');
  const isRecoloured = requests.some((one) => one.kind === 'change' && one.color);
  const graph = await (isRecoloured ? graphOf : structureGraphOf)(source, folder, run);
  const unsigned = unsignedObjects(graph);
  const changes = new ObjectChanges(graph.maxId);
  Object.assign(changes.objects, unsigned);
  const changed = new ChangedAnnotations(withChanges(graph, unsigned), changes);
  changed.apply(requests.filter(isMarkupChange));
  const { redrawn } = changed;
  const decoder = new Decoder(graph, source, folder, run);
  await recolour(redrawn, { graph, decoder, changes });
  const others = await typesetAll(redrawn, withChanges(graph, changes.objects), changes, typeset);
  const added = new AddedAnnotations(withChanges(graph, changes.objects), changes);
  added.add(requests.filter((one): one is Markup => !isMarkupChange(one)));
  const objects = { ...changes.objects, ...others };
  await writeChanged(source, target, { objects, maxId: graph.maxId, graph }, run);
  await rm(folder, { recursive: true });
}

const withChanges = (graph: Graph, changes: Readonly<Record<string, Change>>): Graph =>
  graph.changed(
    new Map(),
    Object.fromEntries(Object.entries(changes).map(([name, change]) => [`obj:${name}`, change])),
  ).graph;

function valueIn({ objects }: ObjectChanges, reference: string): Dictionary {
  const change = objects[reference];
  return change && 'value' in change && isDictionary(change.value) ? change.value : {};
}

/** Sets the drawing that readers show at rest. Those for a pressed button or a pointer would show the old one. */
function setDrawing(changes: ObjectChanges, reference: string, form: string): void {
  const value = { ...valueIn(changes, reference), '/AP': { '/N': form } };
  changes.objects[reference] = { value };
}

async function recolour(
  redrawn: Redrawn,
  how: { graph: Graph; decoder: Decoder; changes: ObjectChanges },
): Promise<void> {
  for (const { reference, ...colours } of redrawn.recoloured) {
    const before = how.graph.dictionary(valueIn(how.changes, reference)['/AP'])['/N'];
    const after = await recoloured(how, before, colours);
    if (typeof after === 'string' && after !== before) setDrawing(how.changes, reference, after);
  }
}

/** @returns the objects of the typeset texts */
async function typesetAll(
  { texts }: Redrawn,
  graph: Graph,
  changes: ObjectChanges,
  typeset: Typesetter,
): Promise<Readonly<Record<string, Change>>> {
  if (texts.length === 0) return {};
  const rotations = texts.map(({ reference }) => {
    const annotation = graph.dictionary(reference);
    const drawing = graph.dictionary(graph.dictionary(annotation['/AP'])['/N']);
    const matrix = graph.numbers(drawing['/Matrix'], 6);
    if (drawing['/BBox'] !== undefined) return rotationOf(matrix);
    return boxesOf(graph, graph.dictionary(annotation['/P'])).rotation;
  });
  const sheets = texts.map(({ reference }, index) =>
    textSheet(graph, graph.dictionary(reference), (rotations[index] ?? 0) % 180 !== 0),
  );
  const { objects, forms, maxId } = await typeset(sheets, changes.lastId);
  changes.skipTo(maxId);
  const drawn = forms.map(({ reference, change }, index) => {
    const target = texts[index]!.reference;
    const rotation = rotations[index] ?? 0;
    const annotation = graph.dictionary(target);
    if (!('stream' in change)) return [reference, change] as const;
    if (hasCallout(annotation)) {
      const { dict } = change.stream;
      const { rect, insets, form } = withCallout(graph, annotation, { reference, dict, rotation });
      const value = { ...valueIn(changes, target), '/Rect': rect, '/RD': insets };
      changes.objects[target] = { value };
      setDrawing(changes, target, changes.add(form));
      return [reference, change] as const;
    }
    setDrawing(changes, target, reference);
    const dict = { ...change.stream.dict, '/Matrix': matrixOf(rotation) };
    return [reference, { stream: { ...change.stream, dict } }] as const;
  });
  return { ...objects, ...Object.fromEntries(drawn) };
}
