// Provides the tags of a page if they can be trusted: they must cover its text, and agree with its layout.
import { around, middleOf } from '#models/page/geometry.ts';
import type { Line } from '#reflow/page/layout.ts';
import type { PageContent, PlacedImage, Span } from '#models/page/page-content.ts';
import {
  taggedContents,
  type TaggedContents,
  type TaggedText,
} from '#reflow/tagged/tagged-text.ts';

const limits = {
  /** The minimum share of letters that are tagged, or marked as artifacts. */
  coverage: 0.95,
  /**
   * The maximum share of paragraphs that begin in the middle of a sentence; with more, lines are tagged instead of
   * paragraphs.
   */
  torn: 0.15,
  /** The maximum share of paragraphs with lines of others between their own. */
  mixed: 0.1,
  /** A single paragraph with more words than this is not trusted. */
  words: 400,
  /** A page with more paragraphs has tags for words. */
  paragraphs: 2_000,
} as const;

export type TaggedPage = TaggedContents & {
  /** The tags of a span; nothing for artifacts. */
  textOf(span: Pick<Span, 'mark'>): TaggedText | undefined;
  /** The tags of most of a line, apart from an item's label. */
  lineOf(line: Pick<Line, 'spans'>): TaggedText | undefined;
  /** The alternative text of a picture. */
  altOf(image: Pick<PlacedImage, 'mark'>): string | undefined;
  /** True if whole paragraphs are tagged as such, not lines or parts of the page. */
  hasTrueParagraphs: boolean;
};

const isVisible = ({ hidden, text }: Span): boolean => !hidden && text.trim().length > 0;

const lettersOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { text }) => sum + text.length, 0);

function covers({ spans }: PageContent, { byMark }: TaggedContents): boolean {
  const visible = spans.filter(isVisible);
  const covered = visible.filter(
    ({ mark, artifact }) => artifact || (mark !== undefined && byMark.has(mark)),
  );
  return covered.length > 0 && lettersOf(covered) >= limits.coverage * lettersOf(visible);
}

type Paragraph = { text: TaggedText; spans: Span[] };

/** In the order of the tags, without those in cells. */
function paragraphsOf({ spans }: PageContent, { byMark }: TaggedContents): Paragraph[] {
  const paragraphs = new Map<number, Paragraph>();
  for (const span of spans) {
    const text = span.mark === undefined ? undefined : byMark.get(span.mark);
    if (!text || text.cell || !isVisible(span)) continue;
    const known = paragraphs.get(text.paragraph);
    if (known) known.spans.push(span);
    else paragraphs.set(text.paragraph, { text, spans: [span] });
  }
  return [...paragraphs.values()].toSorted((a, b) => a.text.paragraph - b.text.paragraph);
}

const endsSentence = /[.!?:;…”")\]]$/u;

/** True if a paragraph seems to continue in the next one: neither does it end nor the next begin like a sentence. */
const goesOn = (before: Paragraph, { spans, text }: Paragraph): boolean =>
  before.text.role === 'text' &&
  text.role === 'text' &&
  !text.item &&
  !endsSentence.test(before.spans.at(-1)!.text) &&
  /^\p{Ll}/u.test(spans[0]!.text);

/** True if words of other paragraphs are between a paragraph's own. */
function isMixed({ spans, text }: Paragraph, others: readonly Paragraph[]): boolean {
  const { left, right, top, bottom } = around(spans);
  return others.some(
    (other) =>
      other.text.paragraph !== text.paragraph &&
      other.spans.some(
        (span) =>
          span.left > left &&
          span.right < right &&
          middleOf(span) > top + span.size &&
          middleOf(span) < bottom - span.size,
      ),
  );
}

function hasTrueParagraphs(page: PageContent, contents: TaggedContents): boolean {
  const paragraphs = paragraphsOf(page, contents);
  if (paragraphs.length > limits.paragraphs) return false;
  if (paragraphs.length === 1) return paragraphs[0]!.spans.length < limits.words;
  const torn = paragraphs.filter((one, index) => index && goesOn(paragraphs[index - 1]!, one));
  if (torn.length > limits.torn * paragraphs.length) return false;
  const mixed = paragraphs.filter((one) => isMixed(one, paragraphs));
  return mixed.length <= limits.mixed * paragraphs.length;
}

/** The tags of most letters of a line; a label counts less than the text after it. */
function tagsOfMost(spans: readonly Span[], textOf: TaggedPage['textOf']): TaggedText | undefined {
  const letters = new Map<TaggedText, number>();
  for (const span of spans) {
    const text = textOf(span);
    if (!text) continue;
    const weight = text.item?.isLabel ? 0.01 : span.text.length;
    letters.set(text, (letters.get(text) ?? 0) + weight);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

function read(page: PageContent): TaggedPage | undefined {
  if (!page.tags.length) return undefined;
  const contents = taggedContents(page.tags);
  if (!covers(page, contents)) return undefined;
  const { byMark, tables, figures } = contents;
  const textOf = ({ mark }: Pick<Span, 'mark'>) =>
    mark === undefined ? undefined : byMark.get(mark);
  return {
    byMark,
    tables,
    figures,
    textOf,
    lineOf: ({ spans }) => tagsOfMost(spans, textOf),
    altOf: ({ mark }) =>
      figures.find(({ marks, alt }) => alt && mark !== undefined && marks.includes(mark))?.alt,
    hasTrueParagraphs: hasTrueParagraphs(page, contents),
  };
}

const known = new WeakMap<PageContent, { tagged: TaggedPage | undefined }>();

/**
 * The information of a page's tags about its text; nothing if it has none, or if they do not cover the text. Cheap to call
 * again, because the result is kept with the page. Query it by spans or lines wherever a decision is made, and fall
 * back to the layout without an answer: a paragraph ends where `lineOf(line).paragraph` changes, and only there, if
 * `hasTrueParagraphs`; `headingLevel` and the role `title` are reliable where present, but not all headings are tagged;
 * `item` gives the list and level of an item, and which of its spans are its label; `artifact` of a span marks headers
 * and footers; `withTaggedTables` (tagged-tables.ts) corrects the tables of `ruledTables`.
 */
export function taggedPage(page: PageContent): TaggedPage | undefined {
  const before = known.get(page);
  if (before) return before.tagged;
  const tagged = read(page);
  known.set(page, { tagged });
  return tagged;
}
