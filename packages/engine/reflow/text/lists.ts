// Groups items to lists: the positions of their labels give the levels (after Déjean and Meunier, 2006, on numbered
// sequences).
import type { Label, LayoutBlock, Line, TextBlock } from '#reflow/page/layout.ts';
import { numberings } from './tagged-items.ts';
import { prefixedNumbers } from './prefixed-numbers.ts';
import { taggedPage } from '#reflow/tagged/tagged-page.ts';
import type { TaggedItem } from '#reflow/tagged/tagged-text.ts';

/**
 * In points: the tolerance between labels of one level, and the minimum distance to a deeper one. In font sizes: the
 * minimum gap between a heading and a number without a full stop.
 */
const limits = { same: 3, deeper: 5, apart: 0.6 } as const;

/** An open level of a list: the positions of its labels and its text, from the edge where reading begins. */
type Level = { label: number; text: number; kind: string; number: string };

const placeOf = ({ label, column, lines }: TextBlock): [number, number] => {
  const from = (at: number) => (lines[0]?.isRightToLeft ? column.right - at : at);
  return label ? [from(label.left), from(label.textLeft)] : [0, 0];
};

/** True for a paragraph that continues an item: it has the indent of the item's text. */
const continuesItem = (block: TextBlock, levels: readonly Level[]) =>
  levels.some(({ text }) => Math.abs(block.left - text) < limits.same);

/** A heading with a number, such as `2.` or `2`, and the items that continue it. */
type Section = { head: TextBlock; label: Label; items: TextBlock[] };

/** A number without a sign behind it, apart from the text of its line. */
function bareNumber({ spans, size }: Line): Label | undefined {
  const [first, next] = spans;
  if (!first || !next || !/^[1-9]\d{0,2}$/.test(first.text)) return undefined;
  if (next.left - first.right < limits.apart * size) return undefined;
  return { kind: 'number', text: first.text, left: first.left, textLeft: next.left, spans: 1 };
}

function sectionAt(head: TextBlock): Section | undefined {
  const line = head.lines[0]!;
  const label = line.label ?? bareNumber(line);
  return label && /^[1-9]\d{0,2}\.?$/.test(label.text) ? { head, label, items: [] } : undefined;
}

/** The list of all items that continue the numbers of headings. */
const ofSections = 'sections';

/** An open list. */
type OpenList = { id: string; headingLevels?: number; levels: Level[] };

/** Sets the list and level of each item in order. */
class Lists {
  readonly sections: Section[] = [];
  #section: Section | undefined;
  #open: OpenList | undefined;
  #count = 0;

  heading(block: TextBlock): void {
    this.close();
    this.#section = sectionAt(block);
    if (this.#section) this.sections.push(this.#section);
  }

  /** Text without a label ends the list, unless it continues an item. */
  text(block: TextBlock): void {
    if (this.#open && !continuesItem(block, this.#open.levels)) this.close();
  }

  item(block: TextBlock): void {
    const [outermost] = this.#open?.levels ?? [];
    if (outermost && isOfOtherSection(block, outermost)) this.close();
    const { id, headingLevels, levels } = (this.#open ??= this.#opened(block));
    const next = opened(levels, block);
    this.#open = { id, ...(headingLevels && { headingLevels }), levels: next };
    block.list = {
      id,
      level: Math.min(8, next.length - 1),
      ...(headingLevels && { headingLevels }),
    };
  }

  close(): void {
    this.#open = undefined;
  }

  #opened(block: TextBlock): OpenList {
    if (this.#section && sectionOf(numberOf(block)) === numberOf(this.#section)) {
      this.#section.items.push(block);
      return { id: ofSections, headingLevels: 1, levels: [] };
    }
    this.#count++;
    return { id: `list-${this.#count}`, levels: [] };
  }
}

/**
 * Sets the list and level of each item. A paragraph between two items ends the list, unless it has the indent of an
 * item's text.
 */
export function setLists(blocks: readonly LayoutBlock[]): void {
  const lists = new Lists();
  const items = new Set<string>();
  for (const block of blocks) {
    if (block.kind !== 'text') continue;
    const tag = taggedPage(block.page)?.lineOf(block.lines[0]!)?.item;
    if (tag && block.headingLevel === undefined) {
      setTagged(block, tag, items);
      lists.close();
    } else if (block.headingLevel !== undefined) lists.heading(block);
    else if (block.label) lists.item(block);
    else lists.text(block);
  }
  markHeadingLike(blocks);
  setNumberings(lists.sections);
  setPrefixed(blocks);
  markNumbers(blocks);
}

/** Sets the lists of paragraphs and headings that letters and numbers count. */
function setPrefixed(blocks: readonly LayoutBlock[]): void {
  for (const { block, label, list } of prefixedNumbers(blocks)) {
    if (block.list || block.numbering) continue;
    block.indent = Math.max(0, label.textLeft - block.column.left);
    block.firstIndent = label.left - label.textLeft;
    if (block.headingLevel === undefined) {
      block.label = label;
      block.list = { id: list, level: 0 };
    } else if (block.headingLevel > 0) block.numbering = { list, label };
  }
}

/** The items of each list and level. */
function levelsOf(blocks: readonly LayoutBlock[]): TextBlock[][] {
  const items = blocks.filter((block) => block.kind === 'text' && block.list) as TextBlock[];
  return [...Map.groupBy(items, ({ list }) => `${list?.id} ${list?.level}`).values()];
}

const numberFormattingOf = ({ lines }: TextBlock): string => {
  const span = lines[0]!.spans[0]!;
  return `${span.font.bold} ${span.font.italic} ${span.color}`;
};

/** Marks the items of lists and levels whose numbers have one formatting. */
function markNumbers(blocks: readonly LayoutBlock[]): void {
  for (const level of levelsOf(blocks))
    if (new Set(level.map(numberFormattingOf)).size === 1)
      for (const { list } of level) if (list) list.hasUniformNumbers = true;
}

/** Marks the items of lists and levels in which all items read like headings. */
function markHeadingLike(blocks: readonly LayoutBlock[]): void {
  for (const level of levelsOf(blocks))
    if (level.every(readsLikeHeading))
      for (const { list } of level) if (list) list.mayBeHeading = true;
}

const readsLikeHeading = ({ lines }: TextBlock) =>
  lines.length === 1 && !/[.;:,!?]$/.test(lines[0]!.text);

/** Headings of one level are counted if items continue the numbers of some. */
function setNumberings(sections: readonly Section[]): void {
  const isContinued = ({ items }: Section) => items.some(({ list }) => list && !list.mayBeHeading);
  const levels = new Set(sections.filter(isContinued).map(({ head }) => head.headingLevel));
  for (const { head, label } of sections)
    if (levels.has(head.headingLevel)) head.numbering = { list: ofSections, label };
}

/** The first paragraph of an item is the item; further ones continue it. */
function setTagged(block: TextBlock, tag: TaggedItem, items: Set<string>): void {
  const key = `${block.page.number}/${tag.item}`;
  const isNew = !items.has(key);
  items.add(key);
  if (!block.label && !isNew) return;
  if (!block.label && numberings.has(tag.numbering ?? '')) return;
  const { left } = block;
  block.label ??= { kind: 'bullet', text: '•', left, textLeft: left, spans: 0 };
  block.list = { id: `tagged-${block.page.number}-${tag.list}`, level: Math.min(8, tag.level) };
}

/** The numbers in a label, without the punctuation around them. */
const numberOf = ({ label }: Pick<TextBlock, 'label'>): string =>
  label?.kind === 'number' ? label.text.replaceAll(/^\(|[.)]$/g, '') : '';

const depthOf = (number: string) => number.split('.').length;

/** True for `2.1` below `2`, also where both begin at the same position. */
const isPartOf = (number: string, { number: outer }: Level) =>
  outer !== '' && number.startsWith(`${outer}.`);

const sectionOf = (number: string) => /^(.+)\.\w+$/.exec(number)?.[1];

/** True for `2.1` after `1.4` at the same position: the items of another section. */
function isOfOtherSection(block: TextBlock, outermost: Level): boolean {
  const own = sectionOf(numberOf(block));
  const other = sectionOf(outermost.number);
  return (
    own !== undefined &&
    other !== undefined &&
    own !== other &&
    own !== outermost.number &&
    placeOf(block)[0] < outermost.label + limits.same
  );
}

function opened(levels: readonly Level[], block: TextBlock): Level[] {
  const [label, text] = placeOf(block);
  const number = numberOf(block);
  const kept = levels.filter(
    (level) =>
      level.label <= label + limits.same &&
      !(depthOf(level.number) > depthOf(number) && level.label > label - limits.same),
  );
  const last = kept.at(-1);
  const own = { label, text, kind: block.label!.kind, number };
  const isDeeper = last && (label > last.label + limits.deeper || isPartOf(number, last));
  if (!last || isDeeper) return [...kept, own];
  return [...kept.slice(0, -1), { ...last, text, number }];
}
