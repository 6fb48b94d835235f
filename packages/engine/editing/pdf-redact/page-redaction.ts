// Redacts one page: its content, its annotations, and everything else that belongs to it.
import { identity } from '@octavo/contract';
import { isReference } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { AnnotationRemoval } from '#editing/pdf-redact/document/annotation-removal.ts';
import type { Area } from '#formats/pdf/geometry/area.ts';
import { ContentRedaction, firstState } from '#editing/pdf-redact/content/content-redaction.ts';
import { coverOf, type Fill } from '#editing/pdf-redact/geometry/cover.ts';
import {
  ObjectRedaction,
  type RedactionContext,
} from '#editing/pdf-redact/content/object-redaction.ts';
import { Resources } from '#formats/pdf/content/resources.ts';
import type { Drawing } from '#formats/pdf/content/reachability.ts';

/** A page to redact, with marks in its user space. */
export type MarkedPage = { reference: string; page: Dictionary; marks: readonly Area[] };

export type RedactedPage = {
  /** What it draws now, with the forms that were made for it. */
  drawings: readonly Drawing[];
  /** Objects that it now draws differently, or not at all. */
  touchedObjects: ReadonlySet<string>;
  /** Numbers of the marked content from which something was removed. */
  touchedContent: ReadonlySet<number>;
};

/** Entries with copies of what a page shows. */
const copies = { '/Thumb': undefined, '/PieceInfo': undefined, '/Metadata': undefined };

/**
 * Removes what is under the marks of a page, and covers the marks.
 * @returns nothing if the content cannot be read; the page stays unchanged
 */
export async function redactPage(
  context: RedactionContext,
  { reference, page, marks }: MarkedPage,
  fill: Fill,
): Promise<RedactedPage | undefined> {
  const { graph, changes } = context;
  const content = await context.decoder.contentOf(page);
  if (!content) return undefined;
  const resources = new Resources(graph, graph.inherited(page, '/Resources'));
  const objects = new ObjectRedaction(context, marks);
  const around = { graph, marks, objects };
  const redaction = new ContentRedaction(around, content, resources, firstState(identity));
  const { content: left, ends, touched } = await redaction.redact();
  const drawn = Buffer.concat([
    Buffer.from('q\n'),
    left,
    Buffer.from(`\n${ends}Q\n${coverOf(marks, fill)}`),
  ]);
  const stream = await changes.addStream({}, drawn);
  changes.amend(graph, reference, {
    ...copies,
    '/Contents': stream,
    '/Resources': resources.result,
  });
  return {
    drawings: [{ content: drawn, resources: resources.result }, ...objects.drawings],
    touchedObjects: objects.touched,
    touchedContent: touched,
  };
}

/** Removes a page's annotations that are under marks or contain one of the words. */
export function removeAnnotations(
  { graph, changes }: Pick<RedactionContext, 'graph' | 'changes'>,
  removal: AnnotationRemoval,
  { reference, page, marks }: { reference: Value; page: Dictionary; marks: readonly Area[] },
): void {
  const kept = removal.keptOf(page, marks);
  if (!kept || !isReference(reference)) return;
  changes.amend(graph, reference, { '/Annots': kept.length ? kept : undefined });
}
