// Shows a document with the PDF.js viewer and exposes its state.
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { AnnotationEditor } from '#editors/pdf-editor/annotations/annotation-editor.ts';
import type { Markups } from '#editors/pdf-editor/markups/markups.ts';
import { SavedAnnotations } from '#editors/pdf-editor/saved-annotations/saved-annotations.ts';
import type { ShownPage } from '#editors/pdf-editor/saved-annotations/hidden-annotations.ts';
import { SignatureBridge } from '#editors/pdf-editor/annotations/signature-bridge.ts';
import { isVisible, type DrawnPages } from '#editors/pdf-editor/viewer/drawn-pages.ts';
import { pageTextsOf } from '#editors/pdf-editor/pdfium/page-texts.ts';
import { FastFindController } from '#editors/pdf-editor/viewer/fast-find.ts';
import { ReadAloud } from '#editors/pdf-editor/viewer/read-aloud.ts';
import { DocumentSearch } from '#editors/pdf-editor/viewer/document-search.ts';
import { localizationOf } from '#editors/pdf-editor/viewer/localization.ts';
import { components, pdfjs } from '#editors/pdf-editor/viewer/library.ts';
import { LinkHistory, type Place } from '#editors/pdf-editor/viewer/link-history.ts';
import { columnsOf, modesOf, type PageLayout } from '#editors/pdf-editor/viewer/page-layout.ts';
import { Presentation } from '#editors/pdf-editor/viewer/presentation.ts';
import { PageOverlays, type RenderedPageView } from '#editors/pdf-editor/viewer/page-overlays.ts';
import {
  fitScale,
  wholeScale,
  clampPage,
  type ViewPosition,
  type DocumentView,
} from '#editors/pdf-editor/viewer/document-view.ts';
import { viewer } from '#messages/viewer.ts';
import { sharedState, type SharedState } from '#ui/hooks/shared-state.ts';
import type { Zoom } from '#ui/forms/zoom-select.tsx';

const { EventBus, PDFLinkService, PDFViewer, LinkTarget } = components;
const { AnnotationEditorType, AnnotationMode } = pdfjs;

/** The margins next to a page, in CSS pixels. */
const margins = 24;

type Rendered = {
  error?: unknown;
  source: RenderedPageView;
  /** Whether only the visible part of a large page was rendered. */
  isDetailView?: boolean;
};

/** Documents with fewer pages are searched by PDF.js alone, and so are files that would fill the memory of PDFium. */
const fastFind = { minPages: 60, maxBytes: 150 * 1024 * 1024 } as const;

const isLong = ({ numPages }: PDFDocumentProxy, { size }: File): boolean =>
  numPages >= fastFind.minPages && size <= fastFind.maxBytes;

/** Names the links within a document for screen readers; PDF.js names only those to other addresses. */
function nameLinks(page: HTMLElement): void {
  for (const link of page.querySelectorAll('.linkAnnotation a:not([title])'))
    link.setAttribute('aria-label', viewer.innerLink);
}

/**
 * PDF.js focuses the text of the page to which a link led as soon as it is drawn. The reader may have gone on by then, so
 * the focus must not bring that page back.
 */
function focusWithoutScrolling({ id, textLayer }: RenderedPageView, current: () => number): void {
  if (!textLayer) return;
  const { div } = textLayer;
  div.focus = () => {
    if (current() === id) HTMLElement.prototype.focus.call(div, { preventScroll: true });
  };
}

/** Stops events of dragging before they reach PDF.js's listeners on the document, which fail until the first page is ready. */
function stopEarlyDrags(eventBus: InstanceType<typeof EventBus>, ended: AbortSignal): void {
  const ready = new AbortController();
  const until = { signal: AbortSignal.any([ready.signal, ended]) };
  const stop = (event: Event) => event.stopPropagation();
  document.documentElement.addEventListener('dragover', stop, until);
  document.documentElement.addEventListener('drop', stop, until);
  eventBus.on('annotationeditorlayerrendered', () => ready.abort(), { once: true });
}

export type ViewOptions = {
  /** The file that the document is; undefined if it has pages from several, or not all of them. */
  file: { file: File; password: string | undefined } | undefined;
  /** Where to start. `offset` is how far below the top of the page, as a share of its height. */
  start: Omit<ViewPosition, 'pages'> & { offset: number; layout: PageLayout; rotation: number };
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
  /** The annotations of the file; undefined if the pages are not those of one. */
  readonly savedAnnotations: SavedAnnotations | undefined;
  readonly signatures = new SignatureBridge();
  /** Elements on top of the rendered pages, for our own tools. */
  readonly overlays = new PageOverlays();
  readonly links: InstanceType<typeof PDFLinkService>;
  readonly layout: SharedState<PageLayout>;
  /** The places from which links were followed. */
  readonly history = new LinkHistory(
    () => ({ page: this.position.get().page, offset: this.offset }),
    (place) => this.#showPlace(place),
  );
  readonly presentation: Presentation;
  readonly readAloud: ReadAloud;
  readonly #viewer: InstanceType<typeof PDFViewer>;
  readonly #ended = new AbortController();
  readonly #drawnPages: DrawnPages;
  readonly #drawn = Promise.withResolvers<void>();
  readonly #rendered = new WeakSet<HTMLElement>();
  /** Whether what was in sight at first has been drawn. */
  #isShown = false;
  #offset: number;
  /** Of all pages, beside their own, in degrees. */
  #rotation: number;
  /** Whether PDF.js has created its pages. */
  #hasPages = false;

  constructor(
    document: PDFDocumentProxy,
    container: HTMLDivElement,
    { file, start, drawnPages, onFailed }: ViewOptions,
  ) {
    this.document = document;
    const isWhole = file !== undefined;
    const { offset, layout, rotation, ...position } = start;
    this.#rotation = rotation;
    this.#offset = offset;
    this.#drawnPages = drawnPages;
    this.position = sharedState({ ...position, pages: document.numPages });
    this.layout = sharedState(layout);
    this.readAloud = new ReadAloud({ document, show: (page) => this.goTo(page) });
    this.presentation = new Presentation(container.parentElement ?? container, {
      fill: () => this.#fillScreen(),
      turn: (direction) => this.turn(direction),
    });
    const eventBus = new EventBus();
    this.links = new PDFLinkService({
      eventBus,
      externalLinkTarget: LinkTarget.BLANK,
      ignoreDestinationZoom: true,
    });
    const findController = new FastFindController({ linkService: this.links, eventBus }, () =>
      file && isLong(document, file.file) ? pageTextsOf(file, this.#ended.signal) : undefined,
    );
    const options = {
      container,
      eventBus,
      findController,
      linkService: this.links,
      signatureManager: this.signatures,
      l10n: localizationOf(container),
      abortSignal: this.#ended.signal,
      annotationEditorHighlightColors: highlightColours,
      // Of notes that have no appearance of their own.
      imageResourcesPath: '/viewer/',
      // The browser's own menu copies and saves pictures of at least this many pixels.
      imagesRightClickMinSize: 16,
      enablePermissions: true,
      // Fields and annotations belong to a file, so they cannot be edited while its pages are mixed with others.
      annotationMode: isWhole ? AnnotationMode.ENABLE_FORMS : AnnotationMode.ENABLE,
      annotationEditorMode: isWhole ? AnnotationEditorType.NONE : AnnotationEditorType.DISABLE,
    };
    this.#viewer = new PDFViewer(options);
    this.search = new DocumentSearch(eventBus);
    this.annotations = new AnnotationEditor(eventBus, this.#viewer, document);
    this.savedAnnotations = isWhole
      ? new SavedAnnotations(document, (page) => this.#pageView(page))
      : undefined;
    this.#listen(eventBus, container);
    this.links.setViewer(this.#viewer);
    this.links.setHistory(this.history);
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
      focusWithoutScrolling(source, () => this.position.get().page);
      this.overlays.add(source);
      this.#rendered.add(source.div);
      if (!this.#isShown && this.#isDrawn()) this.#showDrawn();
    });
    eventBus.on('annotationlayerrendered', ({ source }: Rendered) => {
      nameLinks(source.div);
      this.savedAnnotations?.elementsAdded(source.id, source.annotationLayer?.annotationLayer);
    });
    eventBus.on('annotationeditoruimanager', () => stopEarlyDrags(eventBus, this.#ended.signal));
    const isFitted = () => this.position.get().zoom === 'fit';
    const resizeObserver = new ResizeObserver(() => isFitted() && this.zoomTo('fit'));
    resizeObserver.observe(container);
    this.#ended.signal.addEventListener('abort', () => resizeObserver.disconnect());
  }

  /** Goes to where the view starts, once there are pages. */
  #start(): void {
    this.#hasPages = true;
    const { page, zoom } = this.position.get();
    if (this.layout.get() !== 'continuous') this.#setModes(this.layout.get());
    if (this.#rotation !== 0) this.#viewer.pagesRotation = this.#rotation;
    this.zoomTo(zoom);
    this.#showPlace({ page, offset: this.#offset });
  }

  #showPlace({ page, offset }: Place): void {
    this.goTo(page);
    const { offsetTop, offsetHeight } = this.#pageElement(page);
    if (offset !== 0) this.#viewer.container.scrollTop = offsetTop + offset * offsetHeight;
  }

  #pageView(page: number): ShownPage {
    return this.#viewer.getPageView(page - 1) as ShownPage;
  }

  #pageElement(page: number): HTMLElement {
    return this.#pageView(page).div;
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

  /** The rotation of all pages in the view. It outlives the view. */
  get rotation(): number {
    return this.#rotation;
  }

  /** The annotations that PDF.js cannot write. */
  get markups(): Markups {
    return this.annotations.markups;
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

  turn(direction: 1 | -1): void {
    if (!this.#hasPages) return this.goTo(this.position.get().page + direction);
    if (direction === 1) this.#viewer.nextPage();
    else this.#viewer.previousPage();
  }

  remember(): void {
    this.history.pushCurrentPosition();
  }

  /** Lays out the pages, and stays at the current one. */
  layOut(layout: PageLayout): void {
    this.layout.set(layout);
    if (!this.#hasPages) return;
    this.#setModes(layout);
    this.zoomTo(this.position.get().zoom);
  }

  #setModes(layout: PageLayout): void {
    const { scroll, spread } = modesOf[layout];
    this.#viewer.scrollMode = scroll;
    this.#viewer.spreadMode = spread;
  }

  /** Shows a page at a time, as large as the screen. @returns a function that goes back to how it was */
  #fillScreen(): () => void {
    const { zoom } = this.position.get();
    const layout = this.layout.get();
    this.layOut('single');
    this.zoomTo('fit');
    return () => {
      if (this.#ended.signal.aborted) return;
      this.layOut(layout);
      this.zoomTo(zoom);
    };
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
      | { width: number; height: number; scale: number }
      | undefined;
    if (!page) return 1;
    const [width, height] = [page.width / page.scale, page.height / page.scale];
    if (this.presentation.isOn.get())
      return Math.min(
        wholeScale(container.clientWidth, width),
        wholeScale(container.clientHeight, height),
      );
    const columns = columnsOf(this.layout.get());
    return fitScale(container.clientWidth - columns * margins, columns * width);
  }

  /** Rotates all pages clockwise by a quarter turn or three, in the view only. */
  rotate(by: 90 | 270 = 90): void {
    this.#rotation = (this.#rotation + by) % 360;
    if (!this.#hasPages) return;
    this.#viewer.pagesRotation = this.#rotation;
    if (this.position.get().zoom === 'fit') this.zoomTo('fit');
  }

  /** Renders failed pages again. */
  redraw(): void {
    this.renderFailed.set(false);
    this.#viewer.refresh();
  }

  close(): void {
    this.presentation.end();
    this.readAloud.stop();
    this.#offset = this.offset;
    this.#drawnPages.keep(this.#viewer.container);
    this.#ended.abort();
    this.annotations.close();
    this.savedAnnotations?.close();
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
