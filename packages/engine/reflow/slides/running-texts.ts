// Finds the texts that repeat in the margins of slides, such as the name of a meeting: they belong to the layout.
import { heightOf, isWithin, widthOf } from '#models/page/geometry.ts';
import type { Box, Span } from '#models/page/page-content.ts';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage } from '#formats/pdf/pdfium.ts';
import { boxOfObject, pageObjects } from '#reflow/extract/page/page-objects.ts';
import { pageView } from '#formats/pdf/geometry/page-view.ts';

/** Texts repeat on at least this many pages, and this share of all. */
const repeated = { pages: 3, share: 0.5 } as const;
/** The share of the page's height at its top and bottom that counts as its margins. */
const margin = 0.2;
/** Larger texts, as a share of the height of the largest one on their page, may be titles. */
const titleHeight = 0.8;
/** In points, around a text. */
const tolerance = 1.5;

/** A text object on a page: the same on several pages has the same key. */
type Written = { key: string; box: Box; mayRepeat: boolean };

/** The letters of each text object of a page. */
function lettersOf({ pdfium, page }: LoadedPage): Map<number, string> {
  const letters = new Map<number, string>();
  const text = pdfium._FPDFText_LoadPage(page);
  if (!text) return letters;
  try {
    for (let index = 0; index < pdfium._FPDFText_CountChars(text); index++) {
      const handle = pdfium._FPDFText_GetTextObject(text, index);
      const letter = String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, index));
      if (handle) letters.set(handle, (letters.get(handle) ?? '') + letter);
    }
    return letters;
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

/** The upright texts of a page. */
export function textsOn(loaded: LoadedPage): Written[] {
  const out = new OutParameters(loaded.pdfium);
  try {
    const letters = lettersOf(loaded);
    const view = pageView(loaded, out);
    const found: { key: string; box: Box }[] = [];
    for (const object of pageObjects(loaded, out, view)) {
      const text = object.kind === 'text' ? letters.get(object.handle)?.trim() : undefined;
      const box = text ? boxOfObject(loaded, out, object) : undefined;
      if (!box) continue;
      const key = [text, ...[box.left, box.top, box.right, box.bottom].map(Math.round)].join(' ');
      found.push({ key, box });
    }
    const highest = found.reduce((most, { box }) => Math.max(most, heightOf(box)), 0);
    return found.map(({ key, box }) => {
      const isInMargin = box.bottom < margin * view.height || box.top > (1 - margin) * view.height;
      const isSmall = heightOf(box) < titleHeight * highest && heightOf(box) < widthOf(box);
      return { key, box, mayRepeat: isInMargin && isSmall };
    });
  } finally {
    out.free();
  }
}

/** The texts in the margins of all pages. */
export class RunningTexts {
  readonly #pages = new Map<number, readonly Written[]>();

  add(page: number, texts: readonly Written[]): void {
    this.#pages.set(page, texts);
  }

  /** The keys of the texts that repeat; a text that may be the title of a page counts for none. */
  #running(): Set<string> {
    const counts = new Map<string, number>();
    const never = new Set<string>();
    for (const texts of this.#pages.values()) {
      for (const { key, mayRepeat } of texts) if (!mayRepeat) never.add(key);
      for (const key of new Set(texts.map((text) => text.key)))
        counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const least = Math.max(repeated.pages, repeated.share * this.#pages.size);
    return new Set(
      [...counts].flatMap(([key, count]) => (count >= least && !never.has(key) ? [key] : [])),
    );
  }

  /** What repeats on each page that has such texts. */
  byPage(): Map<number, PageRunning> {
    const running = this.#running();
    const found = new Map<number, PageRunning>();
    for (const [page, texts] of this.#pages) {
      const own = texts.filter(({ key }) => running.has(key));
      const key = own
        .map((text) => text.key)
        .toSorted()
        .join('\n');
      if (own.length) found.set(page, { key: `text ${key}`, boxes: own.map(({ box }) => box) });
    }
    return found;
  }
}

/** @property key equal for pages with the same texts at the same positions */
export type PageRunning = { key: string; boxes: readonly Box[] };

/** Divides the words of a page into those that repeat, and all others. */
export function dividedSpans(
  spans: readonly Span[],
  running: PageRunning | undefined,
): { repeated: Span[]; own: Span[] } {
  const isRepeated = ({ left, right, baseline, size, angle, hidden }: Span) => {
    const middle = { left, right, top: baseline - 0.3 * size, bottom: baseline - 0.3 * size };
    return !angle && !hidden && running!.boxes.some((box) => isWithin(middle, box, tolerance));
  };
  const { true: same = [], false: own = [] } = Object.groupBy(spans, (span) =>
    String(running !== undefined && isRepeated(span)),
  );
  return { repeated: same, own };
}
