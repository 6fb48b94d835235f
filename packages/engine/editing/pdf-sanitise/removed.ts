// What is to be removed from a document, and what was.
import type { Warning } from '@octavo/contract';
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

/** Keeps only some annotations of each page. @param isKept gets the annotation's dictionary and kind */
export function filterAnnotations(
  pdf: EditablePdf,
  isKept: (annotation: Dictionary, kind: Value) => boolean,
): void {
  for (const page of pdf.pages()) {
    const all = pdf.list(page['/Annots']);
    const kept = all.filter((one) => {
      const annotation = pdf.dictionary(one);
      return isKept(annotation, pdf.resolved(annotation['/Subtype']));
    });
    if (kept.length === all.length) continue;
    if (kept.length) page['/Annots'] = kept;
    else delete page['/Annots'];
  }
}
