// Shows a document with the PDF.js viewer and exposes its state.
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { AnnotationEditor } from '#screens/view-pdf/pdfjs/annotation-editor.ts';
import { SignatureBridge } from '#screens/view-pdf/pdfjs/signature-bridge.ts';
import { DocumentSearch } from '#screens/view-pdf/pdfjs/document-search.ts';
import { localizationOf } from '#screens/view-pdf/pdfjs/localization.ts';
import { components } from '#screens/view-pdf/pdfjs/library.ts';
import {
  fitScale,
  clampPage,
  type ViewPosition,
  type DocumentView,
} from '#screens/view-pdf/document/document-view.ts';
import { sharedState } from '#ui/hooks/shared-state.ts';
import type { Zoom } from '#ui/forms/zoom-select.tsx';

const { EventBus, PDFFindController, PDFLinkService, PDFViewer, LinkTarget } = components;

/** The margins next to a page, in CSS pixels. */
const margins = 24;

type Source = { error?: unknown };

export class PdfjsView implements DocumentView {
  readonly document: PDFDocumentProxy;
  readonly position = sharedState<ViewPosition>({ page: 1, pages: 0, zoom: 'fit', scale: 1 });
  /** True while a page could not be rendered. */
  readonly renderFailed = sharedState(false);
  readonly search: DocumentSearch;
  readonly annotations: AnnotationEditor;
  readonly signatures = new SignatureBridge();
  readonly links: InstanceType<typeof PDFLinkService>;
  readonly #viewer: InstanceType<typeof PDFViewer>;
  readonly #ended = new AbortController();

  /** @param onFailed called if not even the first page can be read */
  constructor(
    document: PDFDocumentProxy,
    container: HTMLDivElement,
    onFailed: (cause: unknown) => void,
  ) {
    this.document = document;
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
    eventBus.on('pagesinit', () => {
      update({ pages: this.#viewer.pagesCount });
      this.zoomTo('fit');
    });
    eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) =>
      update({ page: pageNumber }),
    );
    eventBus.on('scalechanging', ({ scale }: { scale: number }) => update({ scale }));
    eventBus.on('pagerendered', ({ error }: Source) => this.renderFailed.set(Boolean(error)));
    const isFitted = () => this.position.get().zoom === 'fit' && this.position.get().pages > 0;
    const resizeObserver = new ResizeObserver(() => isFitted() && this.zoomTo('fit'));
    resizeObserver.observe(container);
    this.#ended.signal.addEventListener('abort', () => resizeObserver.disconnect());
  }

  get printingAllowed(): boolean {
    return this.#viewer.printingAllowed;
  }

  goTo(page: number): void {
    this.#viewer.currentPageNumber = clampPage(page, this.position.get());
  }

  zoomTo(zoom: Zoom): void {
    const scale = zoom === 'fit' ? this.#fitting() : zoom;
    this.position.set({ ...this.position.get(), zoom, scale });
    this.#viewer.currentScale = scale;
  }

  #fitting(): number {
    const { container, currentPageNumber } = this.#viewer;
    const page = this.#viewer.getPageView(currentPageNumber - 1) as
      { width: number; scale: number } | undefined;
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
  onFailed: (cause: unknown) => void,
): PdfjsView => new PdfjsView(document, container, onFailed);
