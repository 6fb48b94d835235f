// Leaves out what only moved in the margins of the pages: headers, footers and page numbers that are at other places because the text
// is, and those that were recognised in one of the documents alone.
import type { ComparedDocument, ComparedWord } from './compared-word.ts';
import type { TextChange } from './text-change.ts';

/** The share of a page's height above and below which there are headers and footers. */
const marginShare = 0.12;
/** Numbers up to this many more than twice the pages may be numbers of pages. */
const morePages = 30;

const number = /^[-–—(]*(\d+|[ivxlc]+)[-–—).,/]*$/i;

const linesOf = (words: readonly ComparedWord[]) =>
  Map.groupBy(words, ({ page, line }) => `${page} ${line}`).values();

const masked = (words: readonly ComparedWord[]) =>
  words.map(({ key }) => key.replaceAll(/\d+/g, '#')).join(' ');

export class Margins {
  readonly #heights: ReadonlyMap<number, number>;
  readonly #running: string;
  readonly #inMargins: string;
  readonly #exactly: string;
  /** The lines of the words in the margins. */
  readonly #lineOf = new Map<ComparedWord, readonly ComparedWord[]>();
  /** How many pages have a line, numbers apart. */
  readonly #repeated: ReadonlyMap<string, number>;

  constructor({ pages, body, contentOrder, running, margins }: ComparedDocument) {
    this.#exactly = ` ${margins.map(({ text }) => text).join(' ')} `;
    this.#heights = new Map(pages.map(({ number, height }) => [number, height]));
    this.#running = ` ${masked(running)} `;
    const inMargins = body.filter((word) => this.contains(word));
    this.#inMargins = ` ${masked(inMargins)} `;
    const lines = [
      ...linesOf(inMargins),
      ...linesOf(contentOrder.filter((word) => this.contains(word))),
    ];
    for (const line of lines) for (const word of line) this.#lineOf.set(word, line);
    const pagesOf = Map.groupBy(lines, masked);
    this.#repeated = new Map(
      [...pagesOf].map(([text, lines]) => [text, new Set(lines.map(([word]) => word?.page)).size]),
    );
  }

  /** True for a number in the margins that is not part of a text: it is alone, after “page”, or in a line that other pages have too. */
  hasAsPageNumber(word: ComparedWord): boolean {
    if (!number.test(word.text) || !this.contains(word)) return false;
    const line = this.#lineOf.get(word) ?? [word];
    const isAlone = line.every(({ text }) => number.test(text) || !/[\p{L}\d]/u.test(text));
    const before = line[line.indexOf(word) - 1]?.text ?? '';
    return (
      isAlone || /^(?:page|seite)$/i.test(before) || (this.#repeated.get(masked(line)) ?? 0) > 1
    );
  }

  contains({ page, top, bottom }: ComparedWord): boolean {
    const height = this.#heights.get(page) ?? 0;
    return bottom < height * marginShare || top > height * (1 - marginShare);
  }

  /** True for the wording of a header or footer of any page. */
  has(words: readonly ComparedWord[]): boolean {
    return this.#exactly.includes(` ${words.map(({ text }) => text).join(' ')} `);
  }

  /** True for text of the other document that this one has as a header or a footer, or in its place. */
  knows(words: readonly ComparedWord[]): boolean {
    const text = ` ${masked(words)} `;
    return this.#running.includes(text) || this.#inMargins.includes(text);
  }
}

/** True for a change of the body that is none to a reader. */
export function isMarginShift(change: TextChange, before: Margins, after: Margins): boolean {
  const { kind, before: olds, after: news } = change;
  if (kind === 'formatting' || kind === 'replaced')
    return kind === 'replaced' && areNumbers(olds, before) && areNumbers(news, after);
  const isInMargins =
    olds.every((word) => before.contains(word)) && news.every((word) => after.contains(word));
  if (!isInMargins) return false;
  if (kind === 'moved') return true;
  return (
    (areNumbers(olds, before) && areNumbers(news, after)) ||
    (kind === 'deleted' ? after.knows(olds) : before.knows(news))
  );
}

const areNumbers = (words: readonly ComparedWord[], margins: Margins) =>
  words.every((word) => margins.hasAsPageNumber(word));

/** Gives the numbers of pages in headers and footers one key. */
export function withoutPageNumbers(words: readonly ComparedWord[], pages: number): ComparedWord[] {
  const isPage = (text: string) => {
    const found = number.exec(text)?.[1];
    if (found === undefined) return false;
    return /^\d/.test(found) ? Number(found) <= 2 * pages + morePages : true;
  };
  return words.map((word) => (isPage(word.text) ? { ...word, key: '#' } : word));
}
