// The options for what to remove from a document, and the record of what was removed.
import type { Warning } from '@octavo/contract';
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

export type Wanted = {
  scripts: boolean;
  attachments: boolean;
  hiddenLayers: boolean;
  metadata: boolean;
  comments: boolean;
  links: boolean;
};

export class Removed {
  scripts = 0;
  actions = 0;
  attachments: string[] = [];
  multimedia = 0;
  layers: string[] = [];
  metadata = new Set<string>();
  comments = 0;
  links = 0;

  /** One warning for each kind that was there. */
  warnings(): Warning[] {
    const { scripts, actions, attachments, multimedia, layers, metadata, comments, links } = this;
    const all: readonly [number, Warning][] = [
      [scripts, { code: 'removed_scripts', values: { count: scripts } }],
      [actions, { code: 'removed_actions', values: { count: actions } }],
      [
        attachments.length,
        { code: 'removed_attachments', values: { files: attachments.join(', ') } },
      ],
      [multimedia, { code: 'removed_multimedia', values: { count: multimedia } }],
      [layers.length, { code: 'removed_layers', values: { layers: layers.join(', ') } }],
      [metadata.size, { code: 'removed_metadata', values: { names: [...metadata].join(', ') } }],
      [comments, { code: 'removed_comments', values: { count: comments } }],
      [links, { code: 'removed_links', values: { count: links } }],
    ];
    return all.filter(([count]) => count > 0).map(([, warning]) => warning);
  }
}

/** All dictionaries of a document, also those inside others and of streams. */
export function* dictionariesOf(pdf: EditablePdf): Generator<Dictionary> {
  yield pdf.trailer;
  for (const { value } of pdf.objects()) yield* dictionariesIn(value);
}

function* dictionariesIn(value: Value): Generator<Dictionary> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value;
  for (const entry of Object.values(value)) yield* dictionariesIn(entry);
}

/**
 * Keeps only some annotations, also of pages that are not in the page tree. Nothing is left of the others, even if tags or
 * replies name them.
 * @param isKept gets the annotation's dictionary and kind
 */
export function filterAnnotations(
  pdf: EditablePdf,
  isKept: (annotation: Dictionary, kind: Value) => boolean,
): void {
  const removed = new Set<string>();
  const stays = (one: Value): boolean => {
    const annotation = pdf.resolved(one);
    if (isReference(one) && removed.has(one)) return false;
    if (!isDictionary(annotation) || isKept(annotation, pdf.resolved(annotation['/Subtype'])))
      return true;
    if (isReference(one)) removed.add(one);
    return false;
  };
  for (const page of dictionariesOf(pdf)) {
    const all = pdf.list(page['/Annots']);
    const kept = all.filter(stays);
    if (kept.length === all.length) continue;
    if (kept.length) page['/Annots'] = kept;
    else delete page['/Annots'];
  }
  for (const one of removed) pdf.remove(one);
}
