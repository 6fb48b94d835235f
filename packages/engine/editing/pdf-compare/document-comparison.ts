// Compares two documents: their text, their notes, headers and footers, their images and what their pages look like.
import { setImmediate } from 'node:timers/promises';
import type { Box } from '#models/page/page-content.ts';
import type { ComparedDocument, ComparedWord } from './compared-word.ts';
import { drawingDifferences, type ComparedSide } from './drawing-differences.ts';
import { brightnessOf, differenceOf, type SmallPages } from './drawn-page.ts';
import { withoutFlowShifts } from './flow-shifts.ts';
import { imageChanges } from './image-changes.ts';
import { isMarginShift, Margins, withoutPageNumbers } from './margins.ts';
import { withoutOtherPart } from './other-parts.ts';
import { pagePairs, type PagePair } from './page-pairs.ts';
import type { TextChange } from './text-change.ts';
import { comparedTexts, type ComparedTexts } from './text-changes.ts';

/** An area that looks different. */
export type PlacedArea = Box & { page: number };

export type PictureChange = {
  kind: 'picture';
  reason: 'inserted' | 'deleted' | 'replaced' | 'resized' | 'drawing';
  before?: PlacedArea;
  after?: PlacedArea;
};

export type DocumentChange = (TextChange & { part: 'text' | 'note' | 'margin' }) | PictureChange;

export type Comparison = { changes: DocumentChange[]; pairs: PagePair[] };

export type ComparisonOptions = { formatting: boolean; pictures: boolean };

type Both<T> = { before: T; after: T };

/** The largest mean difference of pages without text that look alike, of 255. */
const alike = 6;
/** An image that covers more of its page than this is a background or a scan, and compared as the page. */
const background = 0.6;

/** @param step is called before each pair of pages is drawn */
export async function comparedDocuments(
  read: Both<ComparedDocument>,
  drawn: Both<SmallPages>,
  options: ComparisonOptions,
  step: (done: number, of: number) => void,
): Promise<Comparison> {
  const { documents, body } = inLikelierOrder(read);
  const { before, after } = documents;
  const margins = { before: new Margins(before), after: new Margins(after) };
  const notes = comparedTexts(before.notes, after.notes);
  const running = comparedTexts(
    withoutPageNumbers(before.running, before.pages.length),
    withoutPageNumbers(after.running, after.pages.length),
  );
  const flowing = withoutFlowShifts(body.changes, body.pairs, {
    ...{ before: before.body, after: after.body },
  });
  const own = withoutOtherPart(flowing, notes.changes);
  const changes: DocumentChange[] = [
    ...own.body
      .filter((change) => !isMarginShift(change, margins.before, margins.after))
      .map((change) => ({ ...change, part: 'text' as const })),
    ...own.notes.map((change) => ({ ...change, part: 'note' as const })),
    ...running.changes
      .filter((change) => !isKnown(change, margins))
      .map((change) => ({ ...change, part: 'margin' as const })),
  ].filter(({ kind }) => options.formatting || kind !== 'formatting');
  const words = [...body.pairs, ...notes.pairs];
  const pairs = pagePairs(
    words,
    { before: before.pages.length, after: after.pages.length },
    (one, other) => looksLike(drawn, documents, one, other),
  );
  if (options.pictures) {
    const images = imagesOf(documents);
    changes.push(
      ...imageChanges(images.before, images.after, drawn).map(
        ({ kind, ...places }): PictureChange => ({ kind: 'picture', reason: kind, ...places }),
      ),
    );
    const context = { documents, images, words, changes: [...changes] };
    const drawings = new Drawings(context);
    for (const [index, pair] of pairs.entries()) {
      step(index, pairs.length);
      await setImmediate();
      if (pair.before && pair.after)
        changes.push(...drawings.changesOn({ before: pair.before, after: pair.after }, drawn));
    }
  }
  return { changes, pairs };
}

/** Compares the text in two orders of reading, and takes the one in which less changed. */
function inLikelierOrder(documents: Both<ComparedDocument>) {
  const { before, after } = documents;
  const reading = comparedTexts(before.body, after.body);
  if (!reading.changes.some(({ kind }) => kind !== 'formatting'))
    return { documents, body: reading };
  const content = comparedTexts(before.contentOrder, after.contentOrder);
  if (changedWords(content) >= changedWords(reading)) return { documents, body: reading };
  const inContentOrder = (document: ComparedDocument) => ({
    ...document,
    body: document.contentOrder,
  });
  return {
    documents: { before: inContentOrder(before), after: inContentOrder(after) },
    body: content,
  };
}

const changedWords = ({ changes }: ComparedTexts): number =>
  changes
    .filter(({ kind }) => kind !== 'formatting')
    .reduce((sum, { before, after }) => sum + before.length + after.length + 1, 0);

/** True for a header or footer that the other document has too, although it was not recognised there. */
const isKnown = ({ kind, before, after }: TextChange, margins: Both<Margins>): boolean =>
  (kind === 'deleted' && margins.after.knows(before)) ||
  (kind === 'inserted' && margins.before.knows(after)) ||
  (kind === 'replaced' && (margins.after.has(before) || margins.before.has(after)));

function looksLike(
  drawn: Both<SmallPages>,
  documents: Both<ComparedDocument>,
  before: number,
  after: number,
): boolean {
  const [old, now] = [documents.before.pages[before - 1]!, documents.after.pages[after - 1]!];
  const whole = ({ width, height }: { width: number; height: number }): Box => ({
    ...{ left: 0, top: 0, right: width, bottom: height },
  });
  const one = brightnessOf(drawn.before.draw(before), whole(old));
  const other = brightnessOf(drawn.after.draw(after), whole(now));
  return differenceOf(one, other) <= alike;
}

/** The images apart from backgrounds and scans. */
function imagesOf({ before, after }: Both<ComparedDocument>) {
  const own = ({ images, pages }: ComparedDocument) =>
    images.filter(({ left, top, right, bottom, page }) => {
      const { width, height } = pages[page - 1]!;
      return (right - left) * (bottom - top) < background * width * height;
    });
  return { before: own(before), after: own(after) };
}

type Context = {
  documents: Both<ComparedDocument>;
  images: Both<ComparedDocument['images']>;
  words: readonly Both<ComparedWord>[];
  changes: readonly DocumentChange[];
};

/** Compares what pages look like apart from words and images. */
class Drawings {
  readonly #context: Context;
  readonly #words: Both<ReadonlyMap<number, PageWords>>;
  readonly #partners: Both<ReadonlyMap<ComparedWord, ComparedWord>>;
  readonly #changed: ReadonlySet<ComparedWord>;

  constructor(context: Context) {
    this.#context = context;
    const { documents, words, changes } = context;
    this.#words = { before: byPage(documents.before), after: byPage(documents.after) };
    this.#partners = {
      before: new Map(words.map(({ before, after }) => [before, after])),
      after: new Map(words.map(({ before, after }) => [after, before])),
    };
    const changed = changes.filter((change) => change.kind !== 'picture');
    this.#changed = new Set(changed.flatMap(({ before, after }) => [...before, ...after]));
  }

  changesOn(pair: Both<number>, drawn: Both<SmallPages>): PictureChange[] {
    const sides = {
      before: this.#side('before', pair, drawn),
      after: this.#side('after', pair, drawn),
    };
    return drawingDifferences(sides.before, sides.after).map(({ before, after }) => ({
      ...({ kind: 'picture', reason: 'drawing' } as const),
      ...(before && { before: { ...before, page: pair.before } }),
      ...(after && { after: { ...after, page: pair.after } }),
    }));
  }

  #side(name: 'before' | 'after', pair: Both<number>, drawn: Both<SmallPages>): ComparedSide {
    const page = pair[name];
    const text = this.#words[name].get(page);
    return {
      drawn: drawn[name].draw(page),
      words: text?.words ?? [],
      otherText: text?.rest ?? [],
      images: this.#context.images[name].filter((image) => image.page === page),
      partnerOf: (word) => this.#partners[name].get(word),
      isChanged: (word) => this.#changed.has(word),
      otherPage: pair[name === 'before' ? 'after' : 'before'],
      breaksAlike: {
        before: this.#breaksAlike(pair, (own, expected) => own < expected),
        behind: this.#breaksAlike(pair, (own, expected) => own > expected),
      },
    };
  }

  /** True unless words of one page are on an earlier or later one than the other page. */
  #breaksAlike(pair: Both<number>, isElsewhere: (own: number, expected: number) => boolean) {
    return (['before', 'after'] as const).every((name) => {
      const expected = pair[name === 'before' ? 'after' : 'before'];
      return !this.#words[name].get(pair[name])?.words.some((word) => {
        const page = this.#partners[name].get(word)?.page;
        return page !== undefined && isElsewhere(page, expected);
      });
    });
  }
}

type PageWords = { words: ComparedWord[]; rest: ComparedWord[] };

/** The words of each page, and apart from them headers, footers and the rest of divided words. */
function byPage({ body, notes, margins }: ComparedDocument): Map<number, PageWords> {
  const pages = new Map<number, PageWords>();
  const add = (word: ComparedWord, list: keyof PageWords) => {
    const known = pages.get(word.page) ?? { words: [], rest: [] };
    known[list].push(word);
    pages.set(word.page, known);
  };
  for (const word of [...body, ...notes]) add(word, 'words');
  for (const word of margins) add(word, 'rest');
  for (const { rest } of [...body, ...notes, ...margins]) if (rest) add(rest, 'rest');
  return pages;
}
