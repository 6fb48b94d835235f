// Elements on top of the rendered pages, into which React renders what is drawn on them: redaction marks, the crop frame.
import { sharedState } from '#ui/hooks/shared-state.ts';

/** The parts of PDF.js's view of a page that are used here. */
export type RenderedPageView = {
  /** From 1. */
  id: number;
  div: HTMLElement;
  pdfPage: { rotate: number; getViewport(options: object): Viewport } | null;
  viewport: { rotation: number };
  textLayer?: { div: HTMLElement } | null;
  annotationLayer?: {
    annotationLayer: { getEditableAnnotations(): { data: { id: string } }[] } | null;
  } | null;
};

type Viewport = {
  width: number;
  height: number;
  convertToViewportPoint(x: number, y: number): number[];
  convertToPdfPoint(x: number, y: number): number[];
};

type Point = { x: number; y: number };

/** The size of a page as displayed, in points. */
export type PageSize = { width: number; height: number };

export type PagePlace = {
  size: PageSize;
  /** From the page's own space to points from the upper left corner of the page as it is displayed. */
  toPage(point: Point): Point;
  /** And back. */
  toPdf(point: Point): Point;
  /** How far the view turns the page clockwise, in degrees; texts of annotations turn with it. */
  turn: number;
};

export type PageOverlay = PagePlace & {
  /** From 1. */
  page: number;
  element: HTMLElement;
};

export class PageOverlays {
  readonly state = sharedState<readonly PageOverlay[]>([]);

  /** Adds the overlay of a page. Rendering a page again removes the element, so it is put back. */
  add({ id: page, div, pdfPage, viewport }: RenderedPageView): void {
    if (!pdfPage) return;
    const shown = this.state.get().find((overlay) => overlay.page === page);
    const element = shown?.element ?? newElement();
    if (element.parentElement !== div) div.append(element);
    const turn = (viewport.rotation - pdfPage.rotate + 360) % 360;
    const displayed = pdfPage.getViewport({ scale: 1, rotation: viewport.rotation });
    // Pages that are out of sight may be taken out of the document, drawn as they are.
    const others = this.state
      .get()
      .filter((overlay) => overlay.page !== page && overlay.element.parentElement !== null);
    this.state.set([...others, { page, element, ...placeOf(displayed, turn) }]);
  }
}

/** Where things are on a page as it is displayed at the scale 1. */
export const placeOf = (displayed: Viewport, turn = 0): PagePlace => ({
  turn,
  size: { width: displayed.width, height: displayed.height },
  toPage: ({ x, y }) => pointOf(displayed.convertToViewportPoint(x, y)),
  toPdf: ({ x, y }) => pointOf(displayed.convertToPdfPoint(x, y)),
});

const pointOf = ([x = 0, y = 0]: readonly number[]): Point => ({ x, y });

function newElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'page-overlay';
  return element;
}
