// Decides which blocks of a document start slides: its headings or, without any, short lines that stand out.
import { plainText } from '#models/document/content.ts';
import type { Block, Heading, Inline, Paragraph, TextDocument } from '#models/document/model.ts';

export type SlideLevel = 'auto' | '1' | '2';

/** The role of a block in the outline of slides. */
export type Place =
  | { kind: 'title' | 'subtitle' | 'content' | 'left out' }
  /** Starts a slide; rank 1 is the highest. */
  | { kind: 'slide'; rank: number }
  /** A heading inside a slide, 0 for the highest. */
  | { kind: 'subheading'; level: number };

type Standout = { key: string; size: number; isBold: boolean; count: number };

/** Statistics of a document. */
type Survey = {
  headings: Map<number, number>;
  hasTitle: boolean;
  /** The level of the heading at the start of the document. */
  firstLevel: number | undefined;
  paragraphs: number;
  characters: Map<number, number>;
  lines: Map<string, Standout>;
};

const longestHeading = 120;
const usualSize = 11;

/** The size of most letters of a paragraph. */
function sizeOf(content: readonly Inline[]): number {
  const [first] = content.filter((inline) => inline.kind === 'text' && inline.text.trim());
  return first?.kind === 'text' ? (first.style.size ?? usualSize) : usualSize;
}

const isAllBold = (content: readonly Inline[]) =>
  content.every((inline) => inline.kind !== 'text' || !inline.text.trim() || inline.style.bold);

/** A short line that may be a heading: of one size, outside lists, not a sentence. */
function standoutOf(block: Paragraph): Omit<Standout, 'count'> | undefined {
  const text = plainText(block.content).trim();
  const isLine = text.length > 0 && text.length <= longestHeading && !/[.,;]$/.test(text);
  if (!isLine || block.list || block.role !== 'body') return undefined;
  const size = sizeOf(block.content);
  const isBold = isAllBold(block.content);
  return { key: `${size} ${isBold}`, size, isBold };
}

function countParagraph(survey: Survey, block: Paragraph): void {
  survey.paragraphs++;
  if (block.role === 'title') survey.hasTitle = true;
  const size = sizeOf(block.content);
  const { length } = plainText(block.content);
  survey.characters.set(size, (survey.characters.get(size) ?? 0) + length);
  const line = standoutOf(block);
  if (!line) return;
  const count = (survey.lines.get(line.key)?.count ?? 0) + 1;
  survey.lines.set(line.key, { ...line, count });
}

async function surveyOf(document: TextDocument): Promise<Survey> {
  const survey: Survey = {
    ...{ headings: new Map(), hasTitle: false, firstLevel: undefined, paragraphs: 0 },
    ...{ characters: new Map(), lines: new Map() },
  };
  for await (const block of document.blocks()) {
    if (block.kind === 'paragraph') countParagraph(survey, block);
    if (block.kind !== 'heading') continue;
    if (!survey.paragraphs && !survey.headings.size) survey.firstLevel = block.level;
    survey.headings.set(block.level, (survey.headings.get(block.level) ?? 0) + 1);
  }
  return survey;
}

/** The formatting of lines that stand out, most prominent first; at most two. */
function standoutFormatting({ characters, lines, paragraphs }: Survey): Standout[] {
  const [[bodySize] = [usualSize]] = [...characters].sort((a, b) => b[1] - a[1]);
  return [...lines.values()]
    .filter(({ size, isBold }) => size > bodySize * 1.12 || (isBold && size >= bodySize))
    .filter(({ count }) => count <= paragraphs / 2)
    .sort((a, b) => b.size - a.size || Number(b.isBold) - Number(a.isBold))
    .slice(0, 3);
}

/** The levels that start slides, and the one that is only the title. */
type Ranks<K> = { title: K | undefined; levels: readonly K[] };

function headingRanks({ headings, hasTitle, firstLevel }: Survey): Ranks<number> {
  const levels = [...headings.keys()].sort((a, b) => a - b);
  const [top] = levels;
  const isTitle =
    !hasTitle && top === firstLevel && headings.get(top ?? 0) === 1 && levels.length > 1;
  return isTitle ? { title: top, levels: levels.slice(1) } : { title: undefined, levels };
}

function standoutRanks(survey: Survey): Ranks<string> {
  const formatter = standoutFormatting(survey);
  const [top] = formatter;
  const isTitle = !survey.hasTitle && top?.count === 1 && formatter.length > 1;
  const keys = formatter.map(({ key }) => key);
  return isTitle
    ? { title: top.key, levels: keys.slice(1) }
    : { title: undefined, levels: keys.slice(0, 2) };
}

function placeOf<K>({ title, levels }: Ranks<K>, key: K, deepest: number): Place {
  if (key === title) return { kind: 'title' };
  const rank = levels.indexOf(key) + 1;
  if (rank === 0) return { kind: 'content' };
  return rank <= deepest
    ? { kind: 'slide', rank }
    : { kind: 'subheading', level: rank - deepest - 1 };
}

export type Outline = {
  /** True if there is anything that starts a slide. */
  hasHeadings: boolean;
  placeOf(block: Block): Place;
};

function paragraphPlace(
  block: Paragraph,
  standouts: Ranks<string> | undefined,
  deepest: number,
): Place {
  if (block.role === 'title' || block.role === 'subtitle') return { kind: block.role };
  if (block.role === 'contents') return { kind: 'left out' };
  const line = standouts && standoutOf(block);
  return line ? placeOf(standouts, line.key, deepest) : { kind: 'content' };
}

/**
 * Reads the document once to determine its structure.
 * @param slideLevel the headings that start a slide; `auto` and `2` mean the two highest levels in use
 */
export async function outlineOf(document: TextDocument, slideLevel: SlideLevel): Promise<Outline> {
  const survey = await surveyOf(document);
  const deepest = slideLevel === '1' ? 1 : 2;
  const headings = headingRanks(survey);
  const standouts = survey.headings.size ? undefined : standoutRanks(survey);
  const heading = (block: Heading) => placeOf(headings, block.level, deepest);
  return {
    hasHeadings: headings.levels.length > 0 || !!standouts?.levels.length,
    placeOf(block) {
      if (block.kind === 'heading') return heading(block);
      if (block.kind === 'paragraph') return paragraphPlace(block, standouts, deepest);
      return { kind: 'content' };
    },
  };
}
