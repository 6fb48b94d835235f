// Collects the objects of a PDF that change with its tags. Its pages look the same.
import {
  ProblemError,
  type TagChange,
  type TagDocumentChange,
  type TagElementChange,
} from '@octavo/contract';
import { packetWith } from '#formats/pdf/metadata/description.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { Change } from '#formats/pdf/structure/update.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { TagTree } from '#formats/pdf/structure/tag-tree.ts';
import { applyTagChanges, type DroppedMark } from './apply-changes.ts';
import { withArtifacts } from './artifacts.ts';
import { withoutFilters } from '#formats/pdf/structure/stream-filters.ts';

export type EditedTags = { objects: Record<string, Change>; maxId: number };

const isOfElement = (change: TagChange): change is TagElementChange => 'element' in change;

const isOfDocument = (change: TagChange): change is TagDocumentChange =>
  !isOfElement(change) && !('letter' in change);

/**
 * Texts of letters are written before, by `nameLetters`.
 * @throws ProblemError `not_tagged`, those of `applyTagChanges`, and `damaged_file` if our reader cannot read the file
 */
export function editTags(file: WellFormedPdf, changes: readonly TagChange[]): EditedTags {
  const writer = new TagWriter(file);
  const ofElements = changes.filter(isOfElement);
  if (ofElements.length) writer.changeElements(ofElements);
  const ofDocument = changes.filter(isOfDocument);
  writer.changeDocument(Object.assign({}, ...ofDocument) as TagDocumentChange);
  return writer.edited();
}

class TagWriter {
  readonly #file: WellFormedPdf;
  readonly #objects: Record<string, Change> = {};
  #catalog: Dictionary;
  #next: number;

  constructor(file: WellFormedPdf) {
    this.#file = file;
    this.#catalog = file.catalog;
    this.#next = Number(file.trailer['/Size']);
  }

  edited(): EditedTags {
    const { '/Root': root } = this.#file.trailer;
    if (this.#catalog !== this.#file.catalog && isReference(root))
      this.#objects[root] = { value: this.#catalog };
    return { objects: this.#objects, maxId: this.#next };
  }

  changeElements(changes: readonly TagElementChange[]): void {
    if (this.#catalog['/StructTreeRoot'] === undefined) throw new ProblemError('not_tagged');
    const tree = new TagTree(this.#file, () => `${this.#next++} 0 R`);
    const keyOf = (holder: string) =>
      this.#file.number(this.#file.dictionary(holder)['/StructParents']);
    const { dropped, annotations } = applyTagChanges(tree, changes, keyOf);
    this.#setValues(tree.changes());
    this.#setValues(annotations);
    for (const [holder, marks] of Map.groupBy(dropped, (mark) => mark.holder))
      this.#dropMarks(holder, marks);
  }

  #setValues(values: Readonly<Record<string, Value>>): void {
    for (const [reference, value] of Object.entries(values)) this.#objects[reference] = { value };
  }

  #add(dict: Dictionary, data: Buffer): string {
    const reference = `${this.#next++} 0 R`;
    this.#objects[reference] = { stream: { dict, data: data.toString('base64') } };
    return reference;
  }

  #dropMarks(holder: string, marks: readonly DroppedMark[]): void {
    const found = this.#file.dictionary(holder);
    // Marks that name no page, or one that is gone, show nothing.
    if (!isReference(holder) || !Object.keys(found).length) return;
    const isForm = marks.some((mark) => mark.isForm);
    const content = isForm ? this.#file.decoded(holder) : this.#contentOf(found);
    const resources = isForm
      ? this.#file.dictionary(found['/Resources'])
      : this.#file.inherited(found, '/Resources');
    const ids = new Set(marks.map(({ id }) => id));
    const changed = content && withArtifacts(this.#file, content, resources, ids);
    if (!changed) throw new ProblemError('tag_not_decorative', { element: marks[0]?.element ?? 0 });
    if (!isForm) {
      this.#objects[holder] = { value: { ...found, '/Contents': this.#add({}, changed) } };
      return;
    }
    const data = changed.toString('base64');
    this.#objects[holder] = { stream: { dict: withoutFilters(found), data } };
  }

  #contentOf(page: Dictionary): Buffer {
    const { '/Contents': value } = page;
    const found = this.#file.resolved(value);
    const parts = Array.isArray(found) ? found : [value];
    return Buffer.concat(
      parts.flatMap((part) => {
        const data = isReference(part) ? this.#file.decoded(part) : undefined;
        return data ? [data, Buffer.from('\n')] : [];
      }),
    );
  }

  changeDocument({ title, language }: TagDocumentChange): void {
    if (language !== undefined) this.#catalog = { ...this.#catalog, '/Lang': `u:${language}` };
    if (title !== undefined) this.#setTitle(title);
  }

  /** Readers take the title from the Info dictionary or from XMP, and show it only if `DisplayDocTitle` is set. */
  #setTitle(title: string): void {
    const { '/Info': info } = this.#file.trailer;
    const entries = { ...this.#file.dictionary(info), '/Title': `u:${title}` };
    const place = isReference(info) ? info : `${this.#next++} 0 R`;
    this.#objects[place] = { value: entries };
    if (place !== info)
      this.#objects['trailer'] = { value: { ...this.#file.trailer, '/Info': place } };
    const { '/Metadata': metadata } = this.#catalog;
    const old = isReference(metadata) ? this.#file.decoded(metadata)?.toString('utf8') : undefined;
    const description = { title, author: '', subject: '', keywords: '' };
    const packet = Buffer.from(packetWith(description, old));
    const reference = this.#add({ '/Type': '/Metadata', '/Subtype': '/XML' }, packet);
    const preferences = this.#file.dictionary(this.#catalog['/ViewerPreferences']);
    this.#catalog = {
      ...this.#catalog,
      '/Metadata': reference,
      '/ViewerPreferences': { ...preferences, '/DisplayDocTitle': true },
    };
  }
}
