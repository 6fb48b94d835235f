// Rejects paragraphs that stand out but are no headings: entries of a table of contents, addresses, footers, lines of a
// cover, and text in a formatting that paragraphs have as well.
import { median } from '#models/page/geometry.ts';
import type { LayoutBlock, Line, TableBlock, TextBlock } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { leader, pageNumberAtEnd } from './page-number-at-end.ts';

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
  /** The number of headings that show a formatting to be one of headings, and the share that may begin in lower case. */
  alike: 2,
  small: 0.4,
  /** The lowest position of a header, as a share of the page's height, and its maximum ratio to body text. */
  header: { bottom: 0.12, ratio: 1.3 },
  /** The maximum distance of a subtitle from the title, in sizes of the title. */
  subtitle: 1.5,
  /** The position from which the last line of a page is its footer, as a share of its height. */
  footer: 0.88,
  /**
   * The distance between entries of a table of contents, in paragraphs. The
   * number of entries on a page of contents, and the ratio to body text of headings on it.
   */
  contents: { reach: 4, entries: 6, large: 1.5 },
  /** The maximum length: the least that is always allowed, and a multiple of the median paragraph's. */
  length: { least: 80, ratio: 2 },
} as const;

/** What is known about the paragraphs of a document. */
export type HeadingContext = {
  blocks: readonly LayoutBlock[];
  sizeOf(block: TextBlock): number;
  /** The size compared with that of body text. */
  ratioOf(block: TextBlock): number;
  isBold(block: TextBlock): boolean;
  /** True for a heading by the outline or the tags. */
  isNamed(block: TextBlock): boolean;
  /** Equal for equal formatting. */
  keyOf(block: TextBlock): string;
  textOf(block: TextBlock): string;
  /** True for a heading of a numbered sequence. */
  isNumbered(block: TextBlock): boolean;
};

const contact = /\S@\S|https?:|www\.|\bIS[SB]N\b|(?:\d[ ./-]?){8,}/;
/** `Page 8 of 11` */
const pageCount = /\b(?:page|seite|p\.)\s*\d+\s*(?:of|von|\/)\s*\d+/i;
/** The number of a figure or table, as it begins their captions in the languages of Western Europe and Korea. */
const caption =
  /^[[(]?(?:fig(?:ure|ura|uur)?|tab(?:le|elle|leau|la|el|ela)?|chart|graph(?:ique)?|exhibit|abb(?:ildung)?|diagramm?|carte|karte|listing|그림|표)[. ]*(?:[A-Z]+[.-]?)?\d/i;
/** A line of underscores below a header, and a remark such as `(in thousands)`. */
const noWording = /_{5,}|^(?:\([^()]*\)\s*|\[[^\]]*\])+$/;
const unfinished = /[,;\-\u2010]$/;
const sentenceEnd = /[.!…]["”’)]?$/;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** True for a text that is no heading, whatever it looks like. */
function readsOtherwise(text: string, ratio: number): boolean {
  const letters = count(text, /\p{L}/gu);
  const figures = count(text, /\p{N}/gu);
  if (letters < limits.letters.least || letters < limits.letters.share * (letters + figures))
    return true;
  if (
    noWording.test(text) ||
    contact.test(text) ||
    pageCount.test(text) ||
    caption.test(text) ||
    unfinished.test(text)
  )
    return true;
  const isSentence = sentenceEnd.test(text) && text.split(/\s+/).length >= limits.sentence;
  return isSentence && ratio < limits.large.sentence;
}

const beginsSmall = (text: string) => /^\p{Ll}/u.test(text);

/** True for a line with leaders, or that ends with a page number after a gap. */
const endsWithPage = (line: Line): boolean =>
  leader.test(line.text) || pageNumberAtEnd(line) !== undefined;

const isRunning = (block: TextBlock, textOf: HeadingContext['textOf']) =>
  block.lines.length >= limits.running.lines || textOf(block).length > limits.running.letters;

/** Decides about the candidates of one document. */
class Doubts {
  readonly #context: HeadingContext;
  readonly #candidates: ReadonlySet<TextBlock>;
  readonly #texts: readonly TextBlock[];
  readonly #pages: ReadonlyMap<PageContent, readonly TextBlock[]>;
  readonly #tables: ReadonlyMap<PageContent, readonly TableBlock[]>;
  readonly #longest: number;

  constructor(candidates: ReadonlySet<TextBlock>, context: HeadingContext) {
    this.#context = context;
    this.#candidates = candidates;
    this.#texts = context.blocks.filter((block) => block.kind === 'text');
    this.#pages = Map.groupBy(this.#texts, ({ page }) => page);
    const tables = context.blocks.filter((block) => block.kind === 'table');
    this.#tables = Map.groupBy(tables, ({ page }) => page);
    const others = this.#texts.filter((block) => !candidates.has(block) && !block.label);
    const usual = others.length ? median(others.map((block) => context.textOf(block).length)) : 0;
    this.#longest = Math.max(limits.length.least, limits.length.ratio * usual);
  }

  /** The candidates that are no headings. */
  rejected(): Set<TextBlock> {
    const text = this.#textFormatting();
    const ofHeadings = this.#headingFormatting();
    const inSequence = this.#inSequence();
    const isRejected = (block: TextBlock, index: number) =>
      this.#candidates.has(block) &&
      (this.#isLong(block) ||
        readsOtherwise(this.#context.textOf(block), this.#ratio(block)) ||
        (text.has(this.#context.keyOf(block)) && !this.#context.isNumbered(block)) ||
        this.#isInside(block, index, ofHeadings) ||
        this.#isHeader(block) ||
        this.#isSubtitle(block, index) ||
        this.#isBesideTable(block) ||
        (inSequence.has(block) && !this.#context.isNumbered(block)) ||
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
    return this.#context.ratioOf(block);
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

  /** The formattings of candidates most of which begin with a capital letter. */
  #headingFormatting(): Set<string> {
    const { keyOf, textOf } = this.#context;
    const isUsual = (group: readonly TextBlock[]) => {
      const small = group.filter((block) => beginsSmall(textOf(block))).length;
      return group.length - small >= limits.alike && small < limits.small * group.length;
    };
    const groups = Map.groupBy(this.#candidates, keyOf);
    return new Set([...groups].filter(([, group]) => isUsual(group)).map(([key]) => key));
  }

  /** True for a text that begins in the middle of a sentence, and not with the name of a program, as other headings do. */
  #isInside(block: TextBlock, index: number, ofHeadings: ReadonlySet<string>): boolean {
    const { keyOf, textOf } = this.#context;
    if (!beginsSmall(textOf(block)) || this.#ratio(block) >= limits.large.wording) return false;
    const before = this.#texts[index - 1];
    const isAfterEnd =
      !before || this.#candidates.has(before) || /[.:!?)…]["”’]?$/.test(textOf(before));
    return !isAfterEnd || !ofHeadings.has(keyOf(block));
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

  /** True for the first line of a page, beside its number or flush with the right edge. */
  #isHeader(block: TextBlock): boolean {
    const { page, lines } = block;
    if (block.bottom > limits.header.bottom * page.height) return false;
    if (this.#ratio(block) >= limits.header.ratio || lines.length > 1) return false;
    const beside = this.#pages.get(page) ?? [];
    const isFirst = beside.every((other) => other.bottom >= block.bottom);
    return isFirst && (block.align === 'end' || endsWithPage(lines[0]!));
  }

  /**
   * True for text directly below the title, in a formatting of its own, that is light or smaller than all headings.
   * Headings are recognised by a formatting that two of them have.
   */
  #isSubtitle(block: TextBlock, index: number): boolean {
    if (index !== 1) return false;
    const { keyOf, sizeOf, isBold, isNamed } = this.#context;
    const headings = this.#texts.filter((text) => this.#candidates.has(text) || isNamed(text));
    const [title, ...others] = headings.filter((heading) => heading !== block);
    if (!title || title !== this.#texts[0]) return false;
    const size = sizeOf(block);
    const distance = block.page === title.page ? block.top - title.bottom : Infinity;
    if (size >= sizeOf(title) || distance > limits.subtitle * sizeOf(title)) return false;
    const keys = others.map(keyOf);
    if (keys.length === 0) return !isBold(block);
    if (keys.includes(keyOf(block)) || new Set(keys).size === keys.length) return false;
    return !isBold(block) || others.every((other) => sizeOf(other) > size);
  }

  /** True for text between the top and the bottom of a table, which is a label of its rows. */
  #isBesideTable(block: TextBlock): boolean {
    const middle = (block.top + block.bottom) / 2;
    return (this.#tables.get(block.page) ?? []).some(
      ({ top, bottom, column }) =>
        middle > top && middle < bottom && column?.index === block.column.index,
    );
  }

  /**
   * True for a paragraph with a page number among others, and for most on a page of contents, except in the text that
   * begins below them.
   */
  #isOfContents(index: number): boolean {
    const isEntry = (block: TextBlock | undefined) => block?.lines.some(endsWithPage) ?? false;
    const { reach, entries, large } = limits.contents;
    const block = this.#texts[index]!;
    const beside = this.#pages.get(block.page) ?? [];
    const after = beside.slice(beside.findLastIndex(isEntry) + 1);
    const isInText =
      after.includes(block) && after.some((one) => isRunning(one, this.#context.textOf));
    if (isInText) return false;
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
    const { keyOf, textOf, isNumbered } = this.#context;
    const lettersOf = (texts: readonly TextBlock[]) =>
      texts.reduce((sum, block) => sum + textOf(block).length, 0);
    return [...this.#pages.values()].flatMap((texts) => {
      const candidates = texts.filter((block) => this.#candidates.has(block) && !isNumbered(block));
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
