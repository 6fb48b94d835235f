// Elements on top of the rendered pages, into which React renders what is drawn on them: redaction marks, the crop frame.
import { sharedState } from '#ui/hooks/shared-state.ts';

/** The parts of PDF.js's view of a page that are used here. */
export type RenderedPageView = {
  /** From 1. */
  id: number;
  div: HTMLElement;
  pdfPage: { getViewport(options: object): { width: number; height: number } } | null;
  viewport: { rotation: number };
};

/** The size of a page as displayed, in points. */
export type PageSize = { width: number; height: number };

export type PageOverlay = {
  /** From 1. */
  page: number;
  element: HTMLElement;
  size: PageSize;
};

export class PageOverlays {
  readonly state = sharedState<readonly PageOverlay[]>([]);

  /** Adds the overlay of a page. Rendering a page again removes the element, so it is put back. */
  add({ id: page, div, pdfPage, viewport }: RenderedPageView): void {
    if (!pdfPage) return;
    const shown = this.state.get().find((overlay) => overlay.page === page);
    const element = shown?.element ?? newElement();
    if (element.parentElement !== div) div.append(element);
    const { width, height } = pdfPage.getViewport({ scale: 1, rotation: viewport.rotation });
    const others = this.state
      .get()
      .filter((overlay) => overlay.page !== page && overlay.element.isConnected);
    this.state.set([...others, { page, element, size: { width, height } }]);
  }
}

function newElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'page-overlay';
  return element;
}
