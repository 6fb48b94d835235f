// Finds headings: short paragraphs that stand out from the body text by size or weight. The order of their formatting
// gives their levels.
import { mode, rounded } from '#models/page/geometry.ts';
import type { LayoutBlock, Line, TextBlock } from '#reflow/page/layout.ts';
import type { OutlineEntry, PageContent } from '#models/page/page-content.ts';
import { doubtfulHeadings } from './heading-doubts.ts';
import { interleavedSequences } from './numbered-sequence.ts';
import { prefixedNumbers } from './prefixed-numbers.ts';
import { taggedPage } from '#reflow/tagged/tagged-page.ts';

const limits = {
  lines: 3,
  /** The number of lines of headings that are at least this much larger than body text. */
  large: { ratio: 1.3, lines: 5 },
  letters: 160,
  /** Ratios to the size of body text: for headings by size alone, and for bold ones. */
  larger: 1.09,
  same: 0.97,
  /** The same for headings in another font than body text. */
  otherFont: 1.03,
  deepest: 6,
  /** The minimum number of letters of the body text that a page has of its own, and its minimum share of their page. */
  page: { letters: 400, share: 0.6 },
  /** How many times less a single line counts as body text than a line of a longer paragraph. */
  single: 3,
  /** The number of sentences among named paragraphs, and their share, from which the names are those of clauses; their words. */
  clauses: { count: 2, share: 0.3, words: 6 },
  /** How much larger than the next heading and the body text a title is. */
  title: { next: 1.5, body: 1.25 },
} as const;

/** The measured formatting of a paragraph. */
type HeadingFormatting = {
  size: number;
  bold: boolean;
  italic: boolean;
  color: string;
  family: string;
};

type BodyFormatting = Pick<HeadingFormatting, 'size' | 'bold' | 'color' | 'family'>;

/** The letters that count for the formatting of body text: code does not, and single lines count less. */
const weightOf = ({ lines }: TextBlock) => {
  const words = lines.filter(({ spans }) => !spans.some(({ font }) => font.monospace));
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return lines.length > 1 ? letters : letters / limits.single;
};

/** The text of a paragraph as one line. */
export const textOfBlock = ({ lines }: TextBlock): string =>
  lines.map(({ text }) => text).join(' ');

const colorOf = (block: TextBlock): string =>
  mode(
    block.lines.flatMap(({ spans }) =>
      spans.map(({ color, text }) => [color, text.length] as const),
    ),
  ) ?? '000000';

const familyOf = (block: TextBlock): string =>
  mode(
    block.lines.flatMap(({ spans }) =>
      spans.map(({ font, text }) => [font.family, text.length] as const),
    ),
  ) ?? '';

/** The size of most letters of a paragraph, in half points. */
export const sizeOfBlock = ({ lines }: TextBlock): number =>
  mode(
    lines.flatMap(({ spans }) =>
      spans.map(({ size, text }) => [rounded(size, 0.5), text.length] as const),
    ),
  ) ?? 0;

/** Words of code have no bold variant in many fonts, so they say nothing about the weight of a heading. */
const isBoldButCode = ({ spans }: Line): boolean => {
  const words = spans.filter(({ font }) => !font.monospace);
  return words.length > 0 && words.every(({ font }) => font.bold);
};

const isBold = ({ lines }: TextBlock): boolean =>
  lines.every((line) => line.bold || isBoldButCode(line));

const formattingOf = (block: TextBlock): HeadingFormatting => ({
  size: sizeOfBlock(block),
  bold: isBold(block),
  italic: block.lines.every(({ italic }) => italic),
  color: colorOf(block),
  family: familyOf(block),
});

function textBlocksOf(blocks: readonly LayoutBlock[]): TextBlock[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'text') return [block];
    return block.kind === 'table' ? block.cells.flatMap((cell) => cell.blocks) : [];
  });
}

/** The size, weight, colour and font of the body text: those of most letters. */
export function bodyFormattingOf(blocks: readonly LayoutBlock[]): BodyFormatting {
  const all = textBlocksOf(blocks);
  return {
    size: mode(all.map((block) => [sizeOfBlock(block), weightOf(block)] as const)) ?? 10,
    bold: mode(all.map((block) => [isBold(block), weightOf(block)] as const)) ?? false,
    color: mode(all.map((block) => [colorOf(block), weightOf(block)] as const)) ?? '000000',
    family: mode(all.map((block) => [familyOf(block), weightOf(block)] as const)) ?? '',
  };
}

/** The size of body text on a page, if the page has enough of it in one size: parts of a document may have their own. */
function sizesByPage(texts: readonly TextBlock[]): Map<PageContent, number> {
  const { letters, share } = limits.page;
  const sizes = new Map<PageContent, number>();
  for (const [page, blocks] of Map.groupBy(texts, (block) => block.page)) {
    const running = blocks.filter(({ lines }) => lines.length > 1);
    const weights = running.map((block) => [sizeOfBlock(block), weightOf(block)] as const);
    const size = mode(weights);
    const sum = (counted: readonly (readonly [number, number])[]) =>
      counted.reduce((total, [, weight]) => total + weight, 0);
    const own = sum(weights.filter(([one]) => one === size));
    if (size !== undefined && own >= letters && own >= share * sum(weights)) sizes.set(page, size);
  }
  return sizes;
}

const numbered =
  /^(?:\d+(?:\.\d+)*\.?|[A-Z]\.|[IVX]+\.|§ ?\d+|(?:chapter|section|part|appendix|kapitel|teil|chapitre|article)\b|\(\d{1,2}\)|제\d+[장절조])\s/i;
const endsSentence = /[.;,:]$/;

/** True for a line in another font than body text, which is a little larger or numbered. */
function isInOtherFont(
  { lines }: TextBlock,
  { family, size }: HeadingFormatting,
  body: BodyFormatting,
  text: string,
): boolean {
  if (family === body.family || lines.length > 1) return false;
  return size >= body.size * limits.otherFont || numbered.test(text);
}

/** The number of a section, as opposed to that of an item. */
export const sectionNumber = /^(?:\d+(?:\.\d+)+|[A-Z]|[IVX]+)\.?\s+\p{Lu}/u;

/** True for an italic line with the number of a section, as those below the sections of papers. */
const isNumberedItalic = ({ lines }: TextBlock, { italic }: HeadingFormatting, text: string) =>
  italic && lines.length === 1 && sectionNumber.test(text);

/** In a document that is mostly bold, weight says nothing by itself. */
const isBolder = ({ bold }: HeadingFormatting, body: BodyFormatting, text: string) =>
  bold && (!body.bold || numbered.test(text));

/** Without a larger size, a heading must not read like a sentence. */
function standsOut(block: TextBlock, formatting: HeadingFormatting, body: BodyFormatting): boolean {
  const text = textOfBlock(block);
  if (block.label?.kind === 'bullet' || block.lines.some(({ monospace }) => monospace))
    return false;
  const isLarge = formatting.size >= body.size * limits.large.ratio;
  const longest = isLarge ? limits.large.lines : limits.lines;
  if (block.lines.length > longest || text.length > limits.letters) return false;
  const isLarger = formatting.size >= body.size * limits.larger;
  if (
    !(isLarger ? /[\p{L}\p{N}]/u : /\p{L}/u).test(text) ||
    formatting.size < body.size * limits.same
  )
    return false;
  if (isLarger) return formatting.bold || text.length <= 90 || !text.endsWith('.');
  const isOther =
    isBolder(formatting, body, text) ||
    isInOtherFont(block, formatting, body, text) ||
    isNumberedItalic(block, formatting, text);
  if (!isOther) return false;
  if (block.lines.length > 2) return false;
  return !endsSentence.test(text) || numbered.test(text);
}

/** True for bold lines directly between bold lines, such as those of a list of names or an address. */
function isAmongBoldLines(
  block: TextBlock,
  formatter: ReadonlyMap<TextBlock, HeadingFormatting>,
  [before, next]: readonly [LayoutBlock | undefined, LayoutBlock | undefined],
) {
  const { size } = formatter.get(block)!;
  const isLike = (other: LayoutBlock | undefined) => {
    const formatting = other?.kind === 'text' ? formatter.get(other) : undefined;
    return formatting?.bold === true && formatting.size === size;
  };
  return isLike(before) && isLike(next);
}

const keyOf = ({ size, bold, italic, color }: HeadingFormatting, bodyColor: string) =>
  `${size}|${bold ? 'b' : ''}|${italic ? 'i' : ''}|${color === bodyColor ? '' : color}`;

const byRank = (a: HeadingFormatting, b: HeadingFormatting) =>
  b.size - a.size || Number(b.bold) - Number(a.bold) || Number(a.italic) - Number(b.italic);

function groupsOf(
  candidates: readonly TextBlock[],
  formatter: ReadonlyMap<TextBlock, HeadingFormatting>,
  bodyColor: string,
) {
  const groups = Map.groupBy(candidates, (block) => keyOf(formatter.get(block)!, bodyColor));
  return [...groups.values()].toSorted((a, b) =>
    byRank(formatter.get(a[0]!)!, formatter.get(b[0]!)!),
  );
}

/** True for the single largest paragraph at the start, much larger than what follows. */
function isTitle(
  groups: readonly TextBlock[][],
  first: TextBlock | undefined,
  formatter: ReadonlyMap<TextBlock, HeadingFormatting>,
  body: number,
) {
  const [largest, next] = groups;
  if (!largest || largest.length > 1 || largest[0] !== first || groups.length < 2) return false;
  const size = formatter.get(first!)!.size;
  const nextSize = next ? formatter.get(next[0]!)!.size : body;
  const isCentered = first!.align === 'center' && next?.every(({ align }) => align !== 'center');
  if (isCentered && size > nextSize) return size > body * limits.title.body;
  return size > body * limits.title.body && size >= nextSize * limits.title.next;
}

/** The letters and digits of a text, by which titles are compared. */
export const wordingOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** The paragraphs named in the outline, with their levels there; of several on a page the largest. */
function outlined(
  texts: readonly TextBlock[],
  outline: readonly OutlineEntry[],
): Map<TextBlock, number> {
  const keyed = Map.groupBy(
    texts.filter(({ label, lines }) => label?.kind !== 'bullet' && lines.length <= limits.lines),
    (block) => `${block.page.number} ${wordingOf(textOfBlock(block))}`,
  );
  const levels = new Map<TextBlock, number>();
  for (const { title, page, level } of outline) {
    const named = keyed.get(`${page} ${wordingOf(title)}`) ?? [];
    const [largest] = named
      .filter((block) => !levels.has(block))
      .toSorted((a, b) => sizeOfBlock(b) - sizeOfBlock(a));
    if (largest) levels.set(largest, Math.min(limits.deepest, level));
  }
  return levels;
}

/** The paragraphs tagged as headings; 0 for the title. */
function taggedLevels(texts: readonly TextBlock[]): Map<TextBlock, number> {
  const levels = new Map<TextBlock, number>();
  for (const block of texts) {
    const tags = taggedPage(block.page)?.lineOf(block.lines[0]!);
    if (tags?.role === 'title') levels.set(block, 0);
    if (tags?.headingLevel) levels.set(block, tags.headingLevel);
  }
  return levels;
}

/** The heads of tables with text beside them. */
const sideHeadsOf = (blocks: readonly LayoutBlock[]): TextBlock[] =>
  blocks.flatMap((block) =>
    block.kind === 'table' && block.hasSideHeads
      ? block.cells.flatMap((cell) => (cell.column === 0 ? cell.blocks : []))
      : [],
  );

/** True for a text of several words that ends like a sentence. */
const isSentence = (text: string) =>
  endsSentence.test(text) && text.split(' ').length >= limits.clauses.words;

/**
 * True if many of the named paragraphs are sentences in the formatting of body text: some programs name the clauses of a
 * contract like headings, by the levels of their numbers.
 */
function areClauses(
  named: ReadonlyMap<TextBlock, number>,
  formatter: ReadonlyMap<TextBlock, HeadingFormatting>,
  body: BodyFormatting,
): boolean {
  const sentences = [...named.keys()].filter((block) => {
    const { size, bold } = formatter.get(block)!;
    const isPlain = size < body.size * limits.otherFont && bold === body.bold;
    return isPlain && isSentence(textOfBlock(block));
  });
  const { count, share } = limits.clauses;
  return sentences.length >= Math.max(count, share * named.size);
}

/** The levels of headings by the tags, and by these and the outline; none if they are those of clauses. */
function namedLevels(
  texts: readonly TextBlock[],
  outline: readonly OutlineEntry[],
  areOfClauses: (levels: ReadonlyMap<TextBlock, number>) => boolean,
): { tagged: ReadonlyMap<TextBlock, number>; named: ReadonlyMap<TextBlock, number> } {
  const tagged = taggedLevels(texts);
  const named = new Map([...outlined(texts, outline), ...tagged]);
  return areOfClauses(named) ? { tagged: new Map(), named: new Map() } : { tagged, named };
}

/** The most common level of a formatting in the outline. */
function levelIn(
  outline: ReadonlyMap<TextBlock, number>,
  group: readonly TextBlock[],
): number | undefined {
  return mode(
    group.flatMap((block) => (outline.has(block) ? [[outline.get(block)!, 1] as const] : [])),
  );
}

/**
 * Sets the levels of headings: 0 for the title, 1 to 6 below it.
 * @param outline of the document; has precedence for a formatting that occurs in it
 */
export function setHeadings(
  blocks: readonly LayoutBlock[],
  outline: readonly OutlineEntry[],
): void {
  const texts = blocks.filter((block) => block.kind === 'text');
  const body = bodyFormattingOf(blocks);
  const sizes = sizesByPage(texts);
  const bodyOf = ({ page }: TextBlock) => ({ ...body, size: sizes.get(page) ?? body.size });
  const sideHeads = sideHeadsOf(blocks);
  const formatter = new Map([...texts, ...sideHeads].map((block) => [block, formattingOf(block)]));
  const { tagged, named } = namedLevels(texts, outline, (levels) =>
    areClauses(levels, formatter, body),
  );
  const sequences = interleavedSequences(blocks, (block) =>
    keyOf(formatter.get(block)!, body.color),
  );
  const items = new Set(prefixedNumbers(blocks).map(({ block }) => block));
  const places = new Map(blocks.map((block, index) => [block, index]));
  const isHeading = (block: TextBlock): boolean => {
    const formatting = formatter.get(block)!;
    // If headings are tagged, bold text without a tag is not a heading, nor is a bold item such as a question.
    const isSmall = formatting.size < bodyOf(block).size * limits.larger;
    if (isSmall && (tagged.size || items.has(block))) return false;
    const at = places.get(block)!;
    const beside = [blocks[at - 1], blocks[at + 1]] as const;
    return (
      standsOut(block, formatting, bodyOf(block)) &&
      (sequences.has(block) || !isAmongBoldLines(block, formatter, beside))
    );
  };
  const found = new Set(texts.filter((block) => !named.has(block) && isHeading(block)));
  const doubtful = doubtfulHeadings(found, {
    blocks,
    sizeOf: (block) => formatter.get(block)!.size,
    ratioOf: (block) => formatter.get(block)!.size / bodyOf(block).size,
    isBold: (block) => formatter.get(block)!.bold,
    isNamed: (block) => named.has(block),
    keyOf: (block) => keyOf(formatter.get(block)!, body.color),
    textOf: textOfBlock,
    isNumbered: (block) => sequences.has(block),
  });
  const candidates = [
    ...texts.filter((block) => named.has(block) || (found.has(block) && !doubtful.has(block))),
    ...sideHeads.filter((block) => standsOut(block, formatter.get(block)!, bodyOf(block))),
  ];
  const groups = groupsOf(candidates, formatter, body.color);
  const titled = !named.has(texts[0]!) && isTitle(groups, texts[0], formatter, body.size);
  for (const [rank, group] of groups.entries()) {
    const level = levelIn(named, group) ?? rank + (titled ? 0 : 1);
    for (const block of group) setLevel(block, named.get(block) ?? Math.min(limits.deepest, level));
  }
  if (titled) texts[0]!.headingLevel = 0;
}

function setLevel(block: TextBlock, level: number): void {
  block.headingLevel = level;
  // What looked like the label of an item is the heading's number.
  delete block.label;
}
