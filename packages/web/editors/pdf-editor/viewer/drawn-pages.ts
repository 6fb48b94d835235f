// Keeps the pages in the viewer until the next document has drawn its own, so that a change does not flicker.

/** What only the living pages need: text for selection and search, and the names by which pages are found. */
const leftOut = '.textLayer, .annotationEditorLayer';

export class DrawnPages {
  #kept: HTMLElement | undefined;

  /** Takes the visible pages out of PDF.js's container and shows them above it. Earlier ones stay if nothing was drawn since. */
  keep(container: HTMLElement): void {
    const viewer = container.querySelector<HTMLElement>('.pdfViewer');
    const pages = [...container.querySelectorAll<HTMLElement>('.page')].filter(
      (page) => page.querySelector('canvas') && isVisible(page, container),
    );
    if (!viewer || pages.length === 0) return;
    this.remove();
    const kept = document.createElement('div');
    kept.className = 'kept-pages';
    kept.inert = true;
    const sheet = viewer.cloneNode() as HTMLElement;
    kept.append(sheet);
    const { left, top } = container.getBoundingClientRect();
    const places = pages.map((page) => page.getBoundingClientRect());
    pages.forEach((page, index) => {
      const place = places[index] as DOMRect;
      sheet.append(stillOf(page, { left: place.left - left, top: place.top - top }));
    });
    container.after(kept);
    this.#kept = kept;
  }

  remove(): void {
    this.#kept?.remove();
    this.#kept = undefined;
  }
}

/** Whether a page lies within what its container shows. */
export function isVisible(page: HTMLElement, container: HTMLElement): boolean {
  const [box, shown] = [page.getBoundingClientRect(), container.getBoundingClientRect()];
  return box.bottom > shown.top && box.top < shown.bottom;
}

/** The page itself, since a copy of a canvas would be blank. What React renders into it is copied. */
function stillOf(page: HTMLElement, { left, top }: { left: number; top: number }): HTMLElement {
  for (const element of page.querySelectorAll(leftOut)) element.remove();
  for (const overlay of page.querySelectorAll('.page-overlay'))
    overlay.replaceWith(overlay.cloneNode(true));
  page.removeAttribute('data-page-number');
  page.removeAttribute('data-loaded');
  Object.assign(page.style, {
    position: 'absolute',
    margin: '0',
    left: `${left}px`,
    top: `${top}px`,
  });
  return page;
}
