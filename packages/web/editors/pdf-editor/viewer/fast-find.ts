// Searches long documents in the text that PDFium reads in a worker, which is much faster than that of PDF.js. The matches on
// pages that are shown come from PDF.js, because its layer of text highlights them.
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { components } from '#editors/pdf-editor/viewer/library.ts';

const { EventBus, PDFFindController } = components;

type Options = ConstructorParameters<typeof PDFFindController>[0];
type Bus = InstanceType<typeof EventBus>;

/** The texts of all pages, each as soon as it is read. */
export type PageTexts = {
  /** @param index from 0. @throws Error if the page cannot be read */
  textOf(index: number): Promise<string>;
};

/** What PDF.js keeps of each page; its types do not name it. */
type Pages = {
  _pageContents: string[];
  _pageDiffs: unknown[];
  _hasDiacritics: boolean[];
  _pageMatches: number[][];
  _pageMatchesLength: number[][];
  _matchesCountTotal: number;
  _extractTextPromises: Promise<void>[];
};

type Found = { state: object | null; highlightMatches: boolean };

export class FastFindController extends PDFFindController {
  readonly #bus: Bus;
  readonly #texts: () => PageTexts | undefined;
  #document: PDFDocumentProxy | undefined;
  /** Whose text is that of PDFium, in which positions are others than in PDF.js's. */
  readonly #foreign = new Set<number>();
  /** Those that have been shown: their layers of text may exist. */
  readonly #shown = new Set<number>();

  /** @param texts reads the file with PDFium; nothing if PDF.js should read it */
  constructor(options: Options & { eventBus: Bus }, texts: () => PageTexts | undefined) {
    super(options);
    this.#bus = options.eventBus;
    this.#texts = texts;
    this.#bus.on('textlayerrendered', ({ pageNumber }: { pageNumber: number }) => {
      this.#shown.add(pageNumber - 1);
      void this.#correct(pageNumber - 1);
    });
  }

  override setDocument(document: PDFDocumentProxy | null): void {
    this.#foreign.clear();
    this.#shown.clear();
    this.#document = document ?? undefined;
    super.setDocument((document && this.#withFastTexts(document)) as PDFDocumentProxy);
  }

  /** What is highlighted; nothing on a page until PDF.js has read it. */
  override get pageMatches(): number[][] {
    const matches = super.pageMatches as number[][];
    if (this.#foreign.size === 0) return matches;
    return matches.map((found, index) => (this.#foreign.has(index) ? [] : found));
  }

  /** The document, whose pages have the text of PDFium. The search uses nothing else. */
  #withFastTexts(document: PDFDocumentProxy): object {
    let texts: PageTexts | undefined;
    let isAsked = false;
    return {
      getPage: async (page: number) => ({
        getTextContent: async (options: object) => {
          texts = isAsked ? texts : this.#texts();
          isAsked = true;
          try {
            if (texts) {
              const text = await texts.textOf(page - 1);
              this.#foreign.add(page - 1);
              if (this.#shown.has(page - 1)) void this.#correct(page - 1);
              return { items: [{ str: text, hasEOL: false }] };
            }
          } catch {
            // PDF.js reads this page, and those after it.
            texts = undefined;
          }
          return (await document.getPage(page)).getTextContent(options);
        },
      }),
    };
  }

  /** Replaces what PDFium read of a page that is shown. */
  async #correct(index: number): Promise<void> {
    const document = this.#document;
    const pages = this as unknown as Pages;
    if (!document) return;
    await pages._extractTextPromises[index];
    if (!this.#foreign.has(index)) return;
    const found = this as unknown as Found;
    let state: object | null;
    let single: Pages;
    do {
      ({ state } = found);
      single = await pageAlone(document, index + 1, state);
      // Meanwhile other words may be searched.
    } while (this.#document === document && found.state !== state);
    if (this.#document !== document || !this.#foreign.delete(index)) return;
    pages._pageContents[index] = single._pageContents[0] ?? '';
    pages._pageDiffs[index] = single._pageDiffs[0];
    pages._hasDiacritics[index] = single._hasDiacritics[0] ?? false;
    const [before, after] = [pages._pageMatches[index], single._pageMatches[0]];
    if (before && after) {
      pages._pageMatches[index] = after;
      pages._pageMatchesLength[index] = single._pageMatchesLength[0] ?? [];
      pages._matchesCountTotal += after.length - before.length;
    }
    this.#bus.dispatch('updatetextlayermatches', { source: this, pageIndex: index });
  }
}

/** A page searched by PDF.js alone, for the same words. */
async function pageAlone(document: PDFDocumentProxy, page: number, state: Found['state']) {
  const eventBus = new EventBus();
  const linkService = { pagesCount: 1, page: 1 };
  const finder = new PDFFindController({ eventBus, linkService, delay: 0 } as never);
  finder.setDocument({ getPage: () => document.getPage(page) } as never);
  const done = new Promise<void>((resolve) => {
    eventBus.on('updatefindcontrolstate', (found: { state: number }) => {
      if (found.state !== components.FindState.PENDING) resolve();
    });
  });
  eventBus.dispatch('find', { ...(state ?? noSearch), source: finder, type: 'again' });
  await done;
  return finder as unknown as Pages;
}

/** Words that no page has: the page is only read. */
const noSearch = {
  query: '\u{10ffff}',
  ...{ caseSensitive: false, entireWord: false, matchDiacritics: false },
  ...{ findPrevious: false, highlightAll: false },
};
