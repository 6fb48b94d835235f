// Leaves annotations of the file out of the drawn pages: those that are changed are drawn over the pages instead.
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { pdfjs } from '#editors/pdf-editor/viewer/library.ts';

const { beginAnnotation, endAnnotation } = pdfjs.OPS;

/** What PDF.js draws of a page. */
export type OperatorList = { fnArray: readonly number[]; argsArray: readonly unknown[] };

type Filter = (index: number, list: OperatorList) => boolean;
type RenderOptions = { operationsFilter?: Filter | null } & Record<string, unknown>;
type Page = { render(options: RenderOptions): unknown };
/** The parts of PDF.js's view of a page that are used here. */
export type ShownPage = {
  canvas: HTMLCanvasElement | null;
  viewport: { width: number; height: number };
  renderingState: number;
  detailView: unknown;
  pdfPage: { render(options: object): { promise: Promise<void> } } | null;
  div: HTMLElement;
  reset(options: object): void;
  _getRenderingContext(canvas: HTMLCanvasElement, transform: readonly number[]): object;
};

const finished = 3;

/** The annotation that each operator draws, as far as the list has been read. */
type Known = { ids: (string | undefined)[]; current: string | undefined };
const known = new WeakMap<OperatorList, Known>();

/** The annotation of PDF.js that an operator draws; nothing for those of the page. */
export function annotationAt(list: OperatorList, index: number): string | undefined {
  const read = known.get(list) ?? { ids: [], current: undefined };
  known.set(list, read);
  for (let at = read.ids.length; at <= index; at += 1) {
    if (list.fnArray[at] === beginAnnotation)
      read.current = String((list.argsArray[at] as readonly unknown[])[0]);
    read.ids.push(read.current);
    if (list.fnArray[at] === endAnnotation) read.current = undefined;
  }
  return read.ids[index];
}

const byDocument = new WeakMap<PDFDocumentProxy, HiddenAnnotations>();

export class HiddenAnnotations {
  #ids: ReadonlySet<string> = new Set();

  /** Those of a document; pages that PDF.js has handed out already are drawn whole. */
  static of(document: PDFDocumentProxy): HiddenAnnotations {
    const found = byDocument.get(document) ?? new HiddenAnnotations(document);
    byDocument.set(document, found);
    return found;
  }

  private constructor(document: PDFDocumentProxy) {
    const getPage = document.getPage.bind(document);
    const seen = new WeakSet<object>();
    document.getPage = async (number) => {
      const page = await getPage(number);
      if (!seen.has(page)) this.#filter(page as unknown as Page);
      seen.add(page);
      return page;
    };
  }

  #filter(page: Page): void {
    const render = page.render.bind(page);
    page.render = (options) =>
      render(options.operationsFilter ? options : { ...options, operationsFilter: this.#isShown });
  }

  readonly #isShown: Filter = (index, list) => {
    if (this.#ids.size === 0) return true;
    const id = annotationAt(list, index);
    return id === undefined || !this.#ids.has(id);
  };

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  hide(ids: ReadonlySet<string>): void {
    this.#ids = ids;
  }
}

/** The elements that PDF.js puts over annotations are at the annotations' old positions. */
export function hideElements({ div }: Pick<ShownPage, 'div'>, ids: ReadonlySet<string>): void {
  for (const element of div.querySelectorAll<HTMLElement>('.annotationLayer [data-annotation-id]'))
    element.toggleAttribute('data-replaced', ids.has(element.dataset['annotationId'] ?? ''));
}

/** Draws a page again. Its elements stay, so that what has the focus keeps it. */
export async function redrawPage(page: ShownPage): Promise<void> {
  const { canvas, viewport, pdfPage, renderingState } = page;
  if (!canvas || !pdfPage || renderingState !== finished || page.detailView)
    return page.reset({ keepCanvasWrapper: true });
  const drawn = canvas.cloneNode(false) as HTMLCanvasElement;
  const transform = [canvas.width / viewport.width, 0, 0, canvas.height / viewport.height, 0, 0];
  await pdfPage.render(page._getRenderingContext(drawn, transform)).promise;
  // It was drawn in another way meanwhile.
  if (page.canvas !== canvas) return;
  canvas.replaceWith(drawn);
  page.canvas = drawn;
}
