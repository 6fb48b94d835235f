// The annotations that the file of a view has, page by page, and the view of those that are changed.
import type { MarkupChange } from '@octavo/contract';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { AnnotationPictures } from '#editors/pdf-editor/saved-annotations/annotation-picture.ts';
import {
  HiddenAnnotations,
  hideElements,
  redrawPage,
  type ShownPage,
} from '#editors/pdf-editor/saved-annotations/hidden-annotations.ts';
import {
  savedAnnotation,
  withChanges,
  type PdfjsAnnotation,
  type SavedAnnotation,
} from '#editors/pdf-editor/saved-annotations/saved-annotation.ts';
import { sharedState } from '#ui/hooks/shared-state.ts';

type Pages = ReadonlyMap<number, readonly SavedAnnotation[]>;

/** The annotation with this reference, if its page has been read. */
export function annotationIn(pages: Pages, reference: string | undefined) {
  for (const list of pages.values()) {
    const found = list.find((one) => one.reference === reference);
    if (found) return found;
  }
  return undefined;
}

/** An editor of PDF.js holds them. */
type Taken = { modifiedIds: { ids: ReadonlySet<string> } };
type EditableLayer = { getEditableAnnotations(): { data: { id: string } }[] };

export class SavedAnnotations {
  /** Of the pages that have been read. */
  readonly pages = sharedState<Pages>(new Map());
  readonly pictures: AnnotationPictures;
  readonly #document: PDFDocumentProxy;
  readonly #hidden: HiddenAnnotations;
  readonly #pageView: (page: number) => ShownPage | undefined;
  readonly #reading = new Set<number>();
  readonly #patched = new WeakSet<object>();
  #changes: readonly MarkupChange[] = [];

  constructor(document: PDFDocumentProxy, pageView: (page: number) => ShownPage | undefined) {
    this.#document = document;
    this.#pageView = pageView;
    this.#hidden = HiddenAnnotations.of(document);
    this.#hidden.hide(new Set());
    this.pictures = new AnnotationPictures(document);
  }

  /** Reads the annotations of a page, once. */
  async read(page: number): Promise<void> {
    if (this.#reading.has(page)) return;
    this.#reading.add(page);
    try {
      const found = (await (
        await this.#document.getPage(page)
      ).getAnnotations({ intent: 'any' })) as PdfjsAnnotation[];
      const pages = await Promise.all(found.map(({ dest }) => this.#pageOf(dest)));
      const saved = found.flatMap((one, index) => savedAnnotation(one, page, pages[index]) ?? []);
      this.pages.set(new Map([...this.pages.get(), [page, saved]]));
      this.showChanges(this.#changes);
    } catch {
      // Of a page that cannot be read, nothing can be changed.
    }
  }

  /** The page to which a link goes, from 1. */
  async #pageOf(dest: PdfjsAnnotation['dest']): Promise<number | undefined> {
    if (!dest) return undefined;
    try {
      const named = typeof dest === 'string' ? await this.#document.getDestination(dest) : dest;
      const [place] = named ?? [];
      if (typeof place === 'number') return place + 1;
      const index =
        place && (await this.#document.getPageIndex(place as { num: number; gen: number }));
      return typeof index === 'number' ? index + 1 : undefined;
    } catch {
      // A link to a place that the file does not have.
      return undefined;
    }
  }

  /** For events and effects; what a component shows depends on the pages themselves (`annotationIn`). */
  find(reference: string | undefined): SavedAnnotation | undefined {
    return annotationIn(this.pages.get(), reference);
  }

  /** Whether an editor of PDF.js has changed it, which then draws and saves it. */
  isTaken({ id }: SavedAnnotation): boolean {
    return (this.#document.annotationStorage as unknown as Taken).modifiedIds.ids.has(id);
  }

  /** Leaves out of the pages what is removed or drawn anew. */
  showChanges(changes: readonly MarkupChange[]): void {
    this.#changes = changes;
    const replaced = [...this.pages.get().values()].flat().filter((annotation) => {
      const { isRemoved, isRedrawn } = withChanges(annotation, changes);
      return isRemoved || isRedrawn;
    });
    const before = this.#hidden.ids;
    const ids = new Set(replaced.map(({ id }) => id));
    if (ids.size === before.size && [...ids].every((id) => before.has(id))) return;
    this.#hidden.hide(ids);
    for (const [page, list] of this.pages.get()) {
      const view = this.#pageView(page);
      if (!view || !list.some(({ id }) => ids.has(id) !== before.has(id))) continue;
      hideElements(view, ids);
      void redrawPage(view).catch(() => view.reset({ keepCanvasWrapper: true }));
    }
  }

  /** PDF.js has laid elements over the annotations of a page. Its editors do not take those that are changed here. */
  elementsAdded(page: number, layer: EditableLayer | null | undefined): void {
    const view = this.#pageView(page);
    if (view) hideElements(view, this.#hidden.ids);
    if (!layer || this.#patched.has(layer)) return;
    this.#patched.add(layer);
    const all = layer.getEditableAnnotations.bind(layer);
    layer.getEditableAnnotations = () => all().filter(({ data }) => !this.#hidden.ids.has(data.id));
  }

  close(): void {
    this.#hidden.hide(new Set());
  }
}
