// Presents the pages of a plan to PDF.js as one document, so that the viewer shows them in their order and rotation.
import type { PDFDocumentProxy, PDFPageProxy } from '#pdf/pdfjs.ts';
import type { PagePlan, PlannedPage } from '#editors/pdf-editor/pages/page-plan.ts';
import type { Source, Sources } from '#editors/pdf-editor/pages/use-sources.ts';

/** The source whose pages the plan contains as they are; undefined if pages were moved, rotated, added or removed. */
export function sourceOfWhole(pages: PagePlan, sources: Sources): Source | undefined {
  const source = pages[0] && sources[pages[0].source];
  if (!source || source.document.numPages !== pages.length) return undefined;
  const isInPlace = (page: PlannedPage, index: number) =>
    page.source === pages[0]?.source && page.page === index + 1 && page.rotation === 0;
  return pages.every(isInPlace) ? source : undefined;
}

/** The document of a plan: the source's own if its pages are unchanged. */
export function documentOf(pages: PagePlan, sources: Sources): PDFDocumentProxy | undefined {
  const whole = sourceOfWhole(pages, sources);
  if (whole) return whole.document;
  const first = pages[0] && sources[pages[0].source]?.document;
  return first && plannedDocument(pages, sources, first);
}

function plannedDocument(
  pages: PagePlan,
  sources: Sources,
  first: PDFDocumentProxy,
): PDFDocumentProxy {
  const positionOf = (index: number) =>
    pages.findIndex(
      ({ source, page }) => sources[source]?.document === first && page === index + 1,
    );
  return overriding(first, {
    numPages: pages.length,
    pagesMapper: { pagesNumber: pages.length },
    async getPage(number: number) {
      const page = pages[number - 1];
      const document = page && sources[page.source]?.document;
      if (!document) throw new RangeError(`There is no page ${number}`);
      return rotated(await document.getPage(page.page), page.rotation);
    },
    /** For links within the document, which name a page of its first source. */
    async getPageIndex(reference: Parameters<PDFDocumentProxy['getPageIndex']>[0]) {
      const position = positionOf(await first.getPageIndex(reference));
      if (position < 0) throw new RangeError('The page was removed');
      return position;
    },
    cachedPageNumber: () => null,
    getPageLabels: async () => null,
  });
}

type ViewportOptions = NonNullable<Parameters<PDFPageProxy['getViewport']>[0]>;

/** A page as displayed after another rotation. */
function rotated(page: PDFPageProxy, by: number): PDFPageProxy {
  const rotate = (page.rotate + by) % 360;
  return overriding(page, {
    rotate,
    getViewport: (given: ViewportOptions) => page.getViewport({ rotation: rotate, ...given }),
    // The viewer passes the layers of the first source; each page has those of its own document.
    render: ({
      optionalContentConfigPromise: _,
      ...given
    }: Parameters<PDFPageProxy['render']>[0]) => page.render(given),
  });
}

/** An object with other values for some properties. Methods run on the object itself, which has private fields. */
const overriding = <T extends object>(target: T, others: object): T =>
  new Proxy(target, {
    get(_, key) {
      if (Object.hasOwn(others, key)) return Reflect.get(others, key) as unknown;
      const value = Reflect.get(target, key, target) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
