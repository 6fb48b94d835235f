// Shows a document with the PDF.js viewer and exposes its state.
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { AnnotationEditor } from '#editors/pdf-editor/annotations/annotation-editor.ts';
import { SignatureBridge } from '#editors/pdf-editor/annotations/signature-bridge.ts';
import { isVisible, type DrawnPages } from '#editors/pdf-editor/stage/drawn-pages.ts';
import { DocumentSearch } from '#editors/pdf-editor/stage/document-search.ts';
import { localizationOf } from '#editors/pdf-editor/stage/localization.ts';
import { components, pdfjs } from '#editors/pdf-editor/stage/library.ts';
import { PageOverlays, type RenderedPageView } from '#editors/pdf-editor/stage/page-overlays.ts';
import {
  fitScale,
  clampPage,
  type ViewPosition,
  type DocumentView,
} from '#editors/pdf-editor/stage/document-view.ts';
import { viewer } from '#messages/viewer.ts';
import { sharedState, type SharedState } from '#ui/hooks/shared-state.ts';
import type { Zoom } from '#ui/forms/zoom-select.tsx';

const { EventBus, PDFFindController, PDFLinkService, PDFViewer, LinkTarget } = components;
const { AnnotationEditorType, AnnotationMode } = pdfjs;

/** The margins next to a page, in CSS pixels. */
const margins = 24;

type Rendered = {
  error?: unknown;
  source: RenderedPageView;
  /** Whether only the visible part of a large page was rendered. */
  isDetailView?: boolean;
};

/** Names the links within a document for screen readers; PDF.js names only those to other addresses. */
function nameLinks(page: HTMLElement): void {
  for (const link of page.querySelectorAll('.linkAnnotation a:not([title])'))
    link.setAttribute('aria-label', viewer.innerLink);
}

export type ViewOptions = {
  /** Whether the document is a file as it is, not pages from several. */
  isWhole: boolean;
  /** Where to start. `offset` is how far below the top of the page, as a share of its height. */
  start: Omit<ViewPosition, 'pages'> & { offset: number };
  /** Shows the pages of the view before until those of this one are drawn. */
  drawnPages: DrawnPages;
  /** Called if not even the first page can be read. */
  onFailed: (cause: unknown) => void;
};

export class PdfjsView implements DocumentView {
  readonly document: PDFDocumentProxy;
  readonly position: SharedState<ViewPosition>;
  /** True while a page could not be rendered. */
  readonly renderFailed = sharedState(false);
  readonly search: DocumentSearch;
  readonly annotations: AnnotationEditor;
  readonly signatures = new SignatureBridge();
  /** Elements on top of the rendered pages, for our own tools. */
  readonly overlays = new PageOverlays();
  readonly links: InstanceType<typeof PDFLinkService>;
  readonly #viewer: InstanceType<typeof PDFViewer>;
  readonly #ended = new AbortController();
  readonly #drawnPages: DrawnPages;
  readonly #drawn = Promise.withResolvers<void>();
  readonly #rendered = new WeakSet<HTMLElement>();
  /** Whether what was in sight at first has been drawn. */
  #isShown = false;
  #offset: number;
  /** Whether PDF.js has created its pages. */
  #hasPages = false;

  constructor(
    document: PDFDocumentProxy,
    container: HTMLDivElement,
    { isWhole, start, drawnPages, onFailed }: ViewOptions,
  ) {
    this.document = document;
    const { offset, ...position } = start;
    this.#offset = offset;
    this.#drawnPages = drawnPages;
    this.position = sharedState({ ...position, pages: document.numPages });
    const eventBus = new EventBus();
    this.links = new PDFLinkService({
      eventBus,
      externalLinkTarget: LinkTarget.BLANK,
      ignoreDestinationZoom: true,
    });
    const findController = new PDFFindController({ linkService: this.links, eventBus });
    const options = {
      container,
      eventBus,
      findController,
      linkService: this.links,
      signatureManager: this.signatures,
      l10n: localizationOf(container),
      abortSignal: this.#ended.signal,
      annotationEditorHighlightColors: highlightColours,
      enablePermissions: true,
      // Fields and annotations belong to a file, so they cannot be edited while its pages are mixed with others.
      annotationMode: isWhole ? AnnotationMode.ENABLE_FORMS : AnnotationMode.ENABLE,
      annotationEditorMode: isWhole ? AnnotationEditorType.NONE : AnnotationEditorType.DISABLE,
    };
    this.#viewer = new PDFViewer(options);
    this.search = new DocumentSearch(eventBus);
    this.annotations = new AnnotationEditor(eventBus, this.#viewer, document);
    this.#listen(eventBus, container);
    this.links.setViewer(this.#viewer);
    this.#viewer.setDocument(document);
    this.links.setDocument(document);
    this.#viewer.pagesPromise?.catch((cause: unknown) => {
      if (!this.#ended.signal.aborted) onFailed(cause);
    });
  }

  #listen(eventBus: InstanceType<typeof EventBus>, container: HTMLDivElement): void {
    const update = (part: Partial<ViewPosition>) =>
      this.position.set({ ...this.position.get(), ...part });
    eventBus.on('pagesinit', () => this.#start());
    eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) =>
      update({ page: pageNumber }),
    );
    eventBus.on('scalechanging', ({ scale }: { scale: number }) => update({ scale }));
    eventBus.on('pagerendered', ({ error, source, isDetailView }: Rendered) => {
      this.renderFailed.set(Boolean(error));
      if (isDetailView) return;
      this.overlays.add(source);
      this.#rendered.add(source.div);
      if (!this.#isShown && this.#isDrawn()) this.#showDrawn();
    });
    eventBus.on('annotationlayerrendered', ({ source }: Rendered) => nameLinks(source.div));
    const isFitted = () => this.position.get().zoom === 'fit';
    const resizeObserver = new ResizeObserver(() => isFitted() && this.zoomTo('fit'));
    resizeObserver.observe(container);
    this.#ended.signal.addEventListener('abort', () => resizeObserver.disconnect());
  }

  /** Goes to where the view starts, once there are pages. */
  #start(): void {
    this.#hasPages = true;
    const { page, zoom } = this.position.get();
    this.zoomTo(zoom);
    this.goTo(page);
    const { offsetTop, offsetHeight } = this.#pageElement(page);
    if (this.#offset !== 0)
      this.#viewer.container.scrollTop = offsetTop + this.#offset * offsetHeight;
  }

  #pageElement(page: number): HTMLElement {
    return (this.#viewer.getPageView(page - 1) as { div: HTMLElement }).div;
  }

  /** Whether every page in sight is drawn. */
  #isDrawn(): boolean {
    const { container } = this.#viewer;
    const pages = [...container.querySelectorAll<HTMLElement>('.page')];
    return pages.every((page) => this.#rendered.has(page) || !isVisible(page, container));
  }

  #showDrawn(): void {
    this.#isShown = true;
    this.#drawnPages.remove();
    this.#drawn.resolve();
  }

  /** Resolves when what is in sight has been drawn; never if the view is closed before. */
  get drawn(): Promise<void> {
    return this.#drawn.promise;
  }

  /** How far below the top of the current page the view is, as a share of the page's height. It outlives the view. */
  get offset(): number {
    if (this.#ended.signal.aborted || !this.#hasPages) return this.#offset;
    const page = this.#pageElement(this.#viewer.currentPageNumber);
    return (this.#viewer.container.scrollTop - page.offsetTop) / page.offsetHeight;
  }

  get printingAllowed(): boolean {
    return this.#viewer.printingAllowed;
  }

  goTo(page: number): void {
    const wanted = clampPage(page, this.position.get());
    if (this.#hasPages) {
      this.#viewer.currentPageNumber = wanted;
      return;
    }
    this.#offset = 0;
    this.position.set({ ...this.position.get(), page: wanted });
  }

  zoomTo(zoom: Zoom): void {
    if (!this.#hasPages) return this.position.set({ ...this.position.get(), zoom });
    const scale = zoom === 'fit' ? this.#fitting() : zoom;
    this.position.set({ ...this.position.get(), zoom, scale });
    this.#viewer.currentScale = scale;
  }

  #fitting(): number {
    const { container, currentPageNumber } = this.#viewer;
    const page = this.#viewer.getPageView(currentPageNumber - 1) as
      | { width: number; scale: number }
      | undefined;
    const width = page ? page.width / page.scale : 1;
    return fitScale(container.clientWidth - margins, width);
  }

  /** Rotates all pages by a quarter turn, in the view only. */
  rotate(): void {
    this.#viewer.pagesRotation = (this.#viewer.pagesRotation + 90) % 360;
    if (this.position.get().zoom === 'fit') this.zoomTo('fit');
  }

  /** Renders failed pages again. */
  redraw(): void {
    this.renderFailed.set(false);
    this.#viewer.refresh();
  }

  close(): void {
    this.#offset = this.offset;
    this.#drawnPages.keep(this.#viewer.container);
    this.#ended.abort();
    this.#viewer.setDocument(null);
    this.links.setDocument(null);
  }
}

/** Uses the names of PDF.js, which has translations for them. The first one is the default. */
const highlightColours =
  'yellow=#FFF066,green=#8CF0B4,blue=#9AD8FF,pink=#FFB3DE,red=#FF8A80,yellow_HCM=#FFFFCC,green_HCM=#53FFBC,blue_HCM=#80EBFF,pink_HCM=#F6B8FF,red_HCM=#C50043';

export const viewOf = (
  document: PDFDocumentProxy,
  container: HTMLDivElement,
  options: ViewOptions,
): PdfjsView => new PdfjsView(document, container, options);
