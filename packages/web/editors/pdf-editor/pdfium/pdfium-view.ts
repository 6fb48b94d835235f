// Position and zoom in the pages that PDFium renders.
import type { PdfiumDocument } from '#editors/pdf-editor/pdfium/open-with-pdfium.ts';
import {
  fitScale,
  clampPage,
  type ViewPosition,
  type DocumentView,
} from '#editors/pdf-editor/viewer/document-view.ts';
import { sharedState } from '#ui/hooks/shared-state.ts';
import type { Zoom } from '#ui/forms/zoom-select.tsx';

const pixelsPerPoint = 96 / 72;
/** The margins next to a page, in CSS pixels. */
const margins = 40;

/** The distance between the top of the viewport and a page that was scrolled to. */
const aboveMargin = 12;

const topOf = (element: Element) => element.getBoundingClientRect().top;

export class PdfiumView implements DocumentView {
  readonly position = sharedState<ViewPosition>({ page: 1, pages: 0, zoom: 'fit', scale: 1 });
  /** The document's name for screen readers. */
  readonly name: string;
  readonly #maxWidth: number;
  #container: HTMLElement | undefined;

  constructor({ sizes }: PdfiumDocument, name: string) {
    this.name = name;
    this.#maxWidth = Math.max(...sizes.slice(0, 100).map(({ width }) => width)) * pixelsPerPoint;
    this.#update({ pages: sizes.length });
  }

  /** Starts to follow the scroll position of an element; returns a function that stops it. */
  attach(container: HTMLElement): () => void {
    this.#container = container;
    const scrolled = () => this.#update({ page: this.#currentPage(container) });
    const resizing = new ResizeObserver(
      () => this.position.get().zoom === 'fit' && this.zoomTo('fit'),
    );
    resizing.observe(container);
    container.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      resizing.disconnect();
      container.removeEventListener('scroll', scrolled);
    };
  }

  goTo(page: number): void {
    const target = clampPage(page, this.position.get());
    const container = this.#container;
    const position = container?.querySelector(`[data-page="${target}"]`);
    // Scrolls the container only, not the page around it.
    if (container && position)
      container.scrollTop += position.getBoundingClientRect().top - topOf(container) - aboveMargin;
    this.#update({ page: target });
  }

  turn(direction: 1 | -1): void {
    this.goTo(this.position.get().page + direction);
  }

  zoomTo(zoom: Zoom): void {
    const { page } = this.position.get();
    const available = (this.#container?.clientWidth ?? 0) - margins;
    this.#update({ zoom, scale: zoom === 'fit' ? fitScale(available, this.#maxWidth) : zoom });
    // The positions for the new size are available in the next frame.
    requestAnimationFrame(() => this.goTo(page));
  }

  #update(part: Partial<ViewPosition>): void {
    this.position.set({ ...this.position.get(), ...part });
  }

  /** The page in the upper third of the viewport. */
  #currentPage(container: HTMLElement): number {
    const { top, height } = container.getBoundingClientRect();
    const line = top + height / 3;
    const pages = [...container.querySelectorAll<HTMLElement>('[data-page]')];
    const found = pages.findLast((page) => page.getBoundingClientRect().top <= line) ?? pages[0];
    return Number(found?.dataset['page'] ?? 1);
  }
}
