// Writes changed content streams: those of pages and of the forms that they draw. A form that is also drawn unchanged, on another page or by
// an annotation, a pattern, a glyph or a soft mask, is copied.
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Operation } from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { writtenName } from '#formats/pdf/syntax/value-writer.ts';
import { drawnElsewhere } from './drawn-elsewhere.ts';
import { EditedContent } from './edited-content.ts';
import type { Reachability } from './reachability.ts';
import { Resources } from './resources.ts';

/** A content stream at a place where it is drawn: a page's or a form's. */
export type DrawnContent<Content> = {
  /** The form; nothing for the content of the page. */
  form: string | undefined;
  content: Buffer;
  resources: Dictionary;
  depth: number;
  forms: { operation: Operation; instance: Content }[];
};

export type ChangedPage<Content> = {
  reference: string;
  page: Dictionary;
  shown: { root: Content; instances: Content[] };
  /** Adds the changes of a content stream. */
  edit(content: Content, edited: EditedContent, resources: Resources): void;
};

/** A changed content stream. */
export type Written = { content: Buffer; resources: Dictionary };
type Renamed = { operation: Operation; copy: string };
type Drawn<Content> = {
  page: ChangedPage<Content>;
  parent: Content;
  operation: Operation;
  instance: Content;
};

export class ContentWriter<Content extends DrawnContent<Content>> {
  readonly #pdf: EditablePdf;
  readonly #graph: Graph;
  readonly #renamed = new Map<Content, Renamed[]>();
  #elsewhere: Promise<Reachability> | undefined;

  constructor(pdf: EditablePdf, graph: Graph) {
    this.#pdf = pdf;
    this.#graph = graph;
  }

  /**
   * @param unchanged forms that pages draw on which nothing changes
   * @returns what the changed pages draw now, by their references
   */
  async write(
    pages: readonly ChangedPage<Content>[],
    unchanged: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, Written>> {
    await this.#writeForms(pages, unchanged);
    const changed = new Map<string, Written>();
    for (const page of pages) {
      const written = this.#edited(page, page.shown.root);
      if (written) changed.set(page.reference, written);
      const contents = written && this.#pdf.addStream({}, written.content);
      this.#pdf.set(page.reference, {
        ...page.page,
        ...(contents && { '/Contents': contents, '/Resources': written.resources }),
      });
    }
    return changed;
  }

  async #writeForms(
    pages: readonly ChangedPage<Content>[],
    unchanged: ReadonlySet<string>,
  ): Promise<void> {
    const drawn = new Map<string, Drawn<Content>[]>();
    for (const page of pages)
      for (const parent of page.shown.instances)
        for (const { operation, instance } of parent.forms) {
          const form = instance.form as string;
          drawn.set(form, [...(drawn.get(form) ?? []), { page, parent, operation, instance }]);
        }
    const depthOf = (form: string) =>
      Math.max(...(drawn.get(form) ?? []).map(({ instance }) => instance.depth));
    // The innermost first: what they are called is part of the others.
    for (const form of [...drawn.keys()].toSorted((one, other) => depthOf(other) - depthOf(one))) {
      const places = (drawn.get(form) ?? []).map((place) => ({
        ...place,
        written: this.#edited(place.page, place.instance),
      }));
      if (places.every(({ written }) => !written)) continue;
      const isKept =
        unchanged.has(form) ||
        places.some(({ written }) => !written) ||
        (await (this.#elsewhere ??= drawnElsewhere(this.#pdf))).has(form);
      const copies = new Map<string, string | undefined>();
      for (const { parent, operation, written } of places) {
        if (!written) continue;
        const key = `${written.content.toString('latin1')} ${JSON.stringify(written.resources)}`;
        if (!copies.has(key)) copies.set(key, this.#save(form, written, isKept || copies.size > 0));
        const copy = copies.get(key);
        if (copy === undefined) continue;
        this.#renamed.set(parent, [...(this.#renamed.get(parent) ?? []), { operation, copy }]);
      }
    }
  }

  /** @returns the reference of the copy, if it is one */
  #save(form: string, written: Written, isCopy: boolean): string | undefined {
    const dictionary = {
      ...this.#graph.dictionary(form),
      '/Resources': written.resources,
    };
    if (isCopy) return this.#pdf.addStream(dictionary, written.content);
    this.#pdf.setData(form, dictionary, written.content);
    return undefined;
  }

  /** @returns nothing if the content stays as it is */
  #edited(page: ChangedPage<Content>, instance: Content): Written | undefined {
    const resources = new Resources(this.#graph, instance.resources, '/Edited');
    const edited = new EditedContent(instance.content);
    page.edit(instance, edited, resources);
    for (const { operation, copy } of this.#renamed.get(instance) ?? []) {
      const name = resources.add('/XObject', copy);
      edited.replace(operation.from, operation.to, `${writtenName(name)} Do`);
    }
    return edited.isChanged ? { content: edited.result, resources: resources.result } : undefined;
  }
}
