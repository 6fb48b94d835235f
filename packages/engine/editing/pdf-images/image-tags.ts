// The structure tree of a tagged PDF: the alternative texts of images, and the elements whose content is removed.
import { ProblemError } from '@octavo/contract';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { TagTree, setType, type Element, type Kid } from '#formats/pdf/structure/tag-tree.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Mark } from './drawn-images.ts';

/** Elements that stay without content: a table keeps its cells. */
const keptTypes = new Set(['TD', 'TH', 'TR', 'Document']);

export class ImageTags {
  readonly #pdf: EditablePdf;
  readonly #tree: TagTree;
  readonly #places = new Map<string, { element: Element; kid: Kid }>();

  private constructor(pdf: EditablePdf, tree: TagTree) {
    this.#pdf = pdf;
    this.#tree = tree;
    for (const element of tree.elements())
      for (const kid of element.kids) {
        if (kid.kind === 'mark')
          this.#places.set(markKey(kid.form ?? kid.page, kid.id), { element, kid });
        if (kid.kind === 'object') this.#places.set(kid.object, { element, kid });
      }
  }

  /** @returns nothing for a file without tags, or with broken ones */
  static of(pdf: EditablePdf): ImageTags | undefined {
    if (pdf.catalog['/StructTreeRoot'] === undefined) return undefined;
    try {
      return new ImageTags(pdf, new TagTree(pdf, () => pdf.add(null)));
    } catch (error) {
      if (error instanceof ProblemError) return undefined;
      throw error;
    }
  }

  /** The alternative text of an image: that of the figure with its innermost marked content, or with itself. */
  altOf(page: string, mark: Mark | undefined, object: string | undefined): string | undefined {
    let place = object === undefined ? undefined : this.#places.get(object);
    for (let around = mark; around && !place; around = around.parent)
      place = this.#placeOf(page, around);
    for (let element = place?.element; element; element = element.parent) {
      const alt = textOfValue(this.#pdf.resolved(element.entries['/Alt']));
      if (alt) return alt;
      if (this.#tree.typeOf(element) !== 'Span') return undefined;
    }
    return undefined;
  }

  #placeOf(page: string, { sequence: { mcid }, instance }: Mark) {
    if (mcid === undefined) return undefined;
    // Programs also number the content of forms among that of the page.
    const own = instance.form && this.#places.get(markKey(instance.form, mcid));
    return own || this.#places.get(markKey(page, mcid));
  }

  /** Removes marked content from the tree, with the elements that have nothing else. */
  removeMark(page: string, mark: Mark): void {
    const place = this.#placeOf(page, mark);
    if (place) this.#remove(place);
  }

  /**
   * The same for an image that is an element's content by itself.
   * @param key by which the parent tree names that element
   * @param replacement takes its place
   */
  removeObject(object: string, key: number | undefined, replacement: string | undefined): void {
    const place = this.#places.get(object);
    if (!place || place.kid.kind !== 'object') return;
    if (replacement === undefined) {
      if (key !== undefined) this.#tree.removeOwner(key);
      return this.#remove(place);
    }
    const { element, kid } = place;
    const value = { ...this.#pdf.dictionary(kid.value), '/Obj': replacement };
    const next: Kid = { kind: 'object', object: replacement, value };
    element.kids = element.kids.map((one) => (one === kid ? next : one));
    element.isChanged = true;
  }

  #remove({ element, kid }: { element: Element; kid: Kid }): void {
    const holder = kid.kind === 'mark' ? (kid.form ?? kid.page) : '';
    if (kid.kind === 'mark') {
      const key = this.#pdf.number(this.#pdf.dictionary(holder)['/StructParents']);
      if (key !== undefined) this.#tree.clearParent(key, kid.id);
    }
    element.kids = element.kids.filter((one) => one !== kid);
    element.isChanged = true;
    this.#prune(element);
  }

  #prune(element: Element): void {
    const type = this.#tree.typeOf(element) ?? '';
    if (type === 'Figure') this.#releaseCaption(element);
    if (element.kids.length || keptTypes.has(type)) return;
    const { parent } = element;
    this.#tree.detach(element);
    // Names of elements may still lead to it, and to its text.
    this.#pdf.remove(element.reference);
    if (parent) this.#prune(parent);
  }

  /** The caption of a figure that is gone is a paragraph. */
  #releaseCaption(figure: Element): void {
    const captions = figure.kids.flatMap((kid) =>
      kid.kind === 'element' && this.#tree.typeOf(kid.element) === 'Caption' ? [kid.element] : [],
    );
    if (!captions.length || captions.length < figure.kids.length) return;
    for (const caption of captions) setType(caption, 'P');
    setType(figure, 'Div');
    const { '/Alt': _, '/ActualText': __, '/A': ___, ...entries } = figure.entries;
    figure.entries = entries;
  }

  /** Writes the changes into the document. */
  write(): void {
    for (const [reference, value] of Object.entries(this.#tree.changes()))
      this.#pdf.set(reference, value);
  }
}

const markKey = (holder: string, id: number): string => `${holder} ${id}`;
