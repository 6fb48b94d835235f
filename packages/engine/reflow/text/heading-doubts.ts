// Rejects paragraphs that stand out but are no headings: entries of a table of contents, addresses, footers, lines of a
// cover, and text in a formatting that paragraphs have as well.
import { median } from '#models/page/geometry.ts';
import type { LayoutBlock, Line, TextBlock } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';

const limits = {
  /** The minimum number of lines and letters of running text. */
  running: { lines: 3, letters: 160 },
  /** A formatting of at least this many paragraphs of running text, and this many for each heading, is no heading's. */
  text: { least: 3, share: 0.5 },
  /** Ratios to the size of body text, from which a paragraph is a heading in spite of its wording, neighbours or length. */
  large: { wording: 1.3, sentence: 1.6, neighbours: 1.6, length: 1.6 },
  /** The minimum number of words of a sentence. */
  sentence: 6,
  /** The minimum share of letters among letters and digits, and the minimum number of letters. */
  letters: { share: 0.4, least: 2 },
  /** The number of similar paragraphs in sequence that make a list, and those on a page with their share of its text. */
  sequence: 3,
  page: { count: 6, share: 0.25 },
  /** The share of the largest size on a cover that its headings have at least. */
  cover: 0.8,
  /** The position from which the last line of a page is its footer, as a share of its height. */
  footer: 0.88,
  /**
   * The distance between entries of a table of contents, in paragraphs, and the gap before page numbers in sizes. The
   * number of entries on a page of contents, and the ratio to body text of headings on it.
   */
  contents: { reach: 4, gap: 1.6, entries: 6, large: 1.5 },
  /** The maximum length: the least that is always allowed, and a multiple of the median paragraph's. */
  length: { least: 80, ratio: 2 },
} as const;

/** What is known about the paragraphs of a document. */
export type HeadingContext = {
  blocks: readonly LayoutBlock[];
  /** The size of body text. */
  body: number;
  sizeOf(block: TextBlock): number;
  /** Equal for equal formatting. */
  keyOf(block: TextBlock): string;
  textOf(block: TextBlock): string;
};

const contact = /\S@\S|https?:|www\.|(?:\d[ ./-]?){8,}/;
const unfinished = /[,;\-\u2010]$/;
const sentenceEnd = /[.!…]["”’)]?$/;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** True for a text that is no heading, whatever it looks like. */
function readsOtherwise(text: string, ratio: number): boolean {
  const letters = count(text, /\p{L}/gu);
  const figures = count(text, /\p{N}/gu);
  if (letters < limits.letters.least || letters < limits.letters.share * (letters + figures))
    return true;
  if (contact.test(text) || unfinished.test(text)) return true;
  if (/^\p{Ll}/u.test(text) && ratio < limits.large.wording) return true;
  const isSentence = sentenceEnd.test(text) && text.split(/\s+/).length >= limits.sentence;
  return isSentence && ratio < limits.large.sentence;
}

const leader = /(?:[.·…_]\s?){4,}/;

/** True for a line that ends with a page number after leaders or a gap. */
function endsWithPage({ spans, text, size }: Line): boolean {
  if (leader.test(text)) return true;
  const [before, last] = spans.slice(-2);
  if (!before || !last || !/^(?:\d{1,4}|[ivxl]{1,6})$/.test(last.text)) return false;
  return last.left - before.right > limits.contents.gap * size;
}

const isRunning = (block: TextBlock, textOf: HeadingContext['textOf']) =>
  block.lines.length >= limits.running.lines || textOf(block).length > limits.running.letters;

/** Decides about the candidates of one document. */
class Doubts {
  readonly #context: HeadingContext;
  readonly #candidates: ReadonlySet<TextBlock>;
  readonly #texts: readonly TextBlock[];
  readonly #pages: ReadonlyMap<PageContent, readonly TextBlock[]>;
  readonly #longest: number;

  constructor(candidates: ReadonlySet<TextBlock>, context: HeadingContext) {
    this.#context = context;
    this.#candidates = candidates;
    this.#texts = context.blocks.filter((block) => block.kind === 'text');
    this.#pages = Map.groupBy(this.#texts, ({ page }) => page);
    const others = this.#texts.filter((block) => !candidates.has(block) && !block.label);
    const usual = others.length ? median(others.map((block) => context.textOf(block).length)) : 0;
    this.#longest = Math.max(limits.length.least, limits.length.ratio * usual);
  }

  /** The candidates that are no headings. */
  rejected(): Set<TextBlock> {
    const text = this.#textFormatting();
    const inSequence = this.#inSequence();
    const isRejected = (block: TextBlock, index: number) =>
      this.#candidates.has(block) &&
      (this.#isLong(block) ||
        readsOtherwise(this.#context.textOf(block), this.#ratio(block)) ||
        text.has(this.#context.keyOf(block)) ||
        inSequence.has(block) ||
        this.#isFooter(block) ||
        this.#isOfContents(index));
    const doubtful = this.#texts.filter(isRejected);
    return new Set([...doubtful, ...this.#onCovers(), ...this.#onFullPages()]);
  }

  /** True for a paragraph longer than usual; titles of papers are often long. */
  #isLong(block: TextBlock): boolean {
    return (
      this.#context.textOf(block).length > this.#longest && this.#ratio(block) < limits.large.length
    );
  }

  #ratio(block: TextBlock): number {
    return this.#context.sizeOf(block) / this.#context.body;
  }

  /** The formattings that running text has. */
  #textFormatting(): Set<string> {
    const { keyOf, textOf } = this.#context;
    const groups = Map.groupBy(this.#texts, keyOf);
    const isOfText = (group: readonly TextBlock[]) => {
      const candidates = group.filter((block) => this.#candidates.has(block)).length;
      const running = group.filter((block) => isRunning(block, textOf)).length;
      return running >= Math.max(limits.text.least, limits.text.share * candidates);
    };
    return new Set([...groups].filter(([, group]) => isOfText(group)).map(([key]) => key));
  }

  /** Paragraphs of the same formatting with nothing else between them. */
  #inSequence(): Set<TextBlock> {
    const found = new Set<TextBlock>();
    let sequence: TextBlock[] = [];
    const close = () => {
      if (sequence.length >= limits.sequence) for (const block of sequence) found.add(block);
      sequence = [];
    };
    for (const block of this.#context.blocks) {
      const isSmall =
        block.kind === 'text' &&
        this.#candidates.has(block) &&
        this.#ratio(block) < limits.large.neighbours;
      const last = sequence.at(-1);
      const { keyOf } = this.#context;
      if (!isSmall || (last && (keyOf(last) !== keyOf(block) || last.page !== block.page))) close();
      if (isSmall) sequence.push(block);
    }
    close();
    return found;
  }

  /** True for the last line of a page, below its text, also in several parts. */
  #isFooter(block: TextBlock): boolean {
    if (block.top < limits.footer * block.page.height) return false;
    return (this.#pages.get(block.page) ?? []).every((other) => other.top < block.bottom);
  }

  /** True for a paragraph with a page number among others, and for most on a page of contents. */
  #isOfContents(index: number): boolean {
    const isEntry = (block: TextBlock | undefined) => block?.lines.some(endsWithPage) ?? false;
    const { reach, entries, large } = limits.contents;
    const block = this.#texts[index]!;
    const beside = this.#pages.get(block.page) ?? [];
    if (this.#ratio(block) < large && beside.filter(isEntry).length >= entries) return true;
    const near = this.#texts.slice(Math.max(0, index - reach), index + reach + 1);
    return isEntry(this.#texts[index]) && near.filter(isEntry).length > 1;
  }

  /** On a page without running text or tables, all but the largest candidates, if other pages have running text. */
  #onCovers(): TextBlock[] {
    const { textOf, sizeOf, blocks } = this.#context;
    const withTables = new Set(
      blocks.filter(({ kind }) => kind === 'table').map(({ page }) => page),
    );
    const hasText = (texts: readonly TextBlock[]) =>
      texts.some((block) => isRunning(block, textOf) && this.#ratio(block) < limits.large.wording);
    const pages = [...this.#pages];
    if (!pages.some(([, texts]) => hasText(texts))) return [];
    const covers = pages.filter(([page, texts]) => !withTables.has(page) && !hasText(texts));
    return covers.flatMap(([, texts]) => {
      const largest = Math.max(...texts.map(sizeOf));
      return texts.filter((block) => sizeOf(block) < limits.cover * largest);
    });
  }

  /** Candidates of one formatting that are a large part of their page's text. */
  #onFullPages(): TextBlock[] {
    const { keyOf, textOf } = this.#context;
    const lettersOf = (texts: readonly TextBlock[]) =>
      texts.reduce((sum, block) => sum + textOf(block).length, 0);
    return [...this.#pages.values()].flatMap((texts) => {
      const candidates = texts.filter((block) => this.#candidates.has(block));
      const groups = [...Map.groupBy(candidates, keyOf).values()];
      return groups
        .filter(
          (group) =>
            group.length >= limits.page.count &&
            lettersOf(group) > limits.page.share * lettersOf(texts),
        )
        .flat();
    });
  }
}

/**
 * The candidates that are no headings.
 * @param candidates paragraphs that stand out from the body text
 */
export const doubtfulHeadings = (
  candidates: ReadonlySet<TextBlock>,
  context: HeadingContext,
): ReadonlySet<TextBlock> => new Doubts(candidates, context).rejected();
