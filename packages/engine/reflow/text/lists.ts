// Groups items to lists: the positions of their labels give the levels (after Déjean and Meunier, 2006, on numbered
// sequences).
import type { LayoutBlock, TextBlock } from '#reflow/page/layout.ts';
import { numberings } from './tagged-items.ts';
import { taggedPage } from '#reflow/tagged/tagged-page.ts';
import type { TaggedItem } from '#reflow/tagged/tagged-text.ts';

/** In points: the tolerance between labels of one level, and the minimum distance to a deeper one. */
const limits = { same: 3, deeper: 5 } as const;

/** An open level of a list: the positions of its labels and its text, from the edge where reading begins. */
type Level = { label: number; text: number; kind: string; number: string };

const placeOf = ({ label, column, lines }: TextBlock): [number, number] => {
  const from = (at: number) => (lines[0]?.isRightToLeft ? column.right - at : at);
  return label ? [from(label.left), from(label.textLeft)] : [0, 0];
};

/** True for a paragraph that continues an item: it has the indent of the item's text. */
const continuesItem = (block: TextBlock, levels: readonly Level[]) =>
  levels.some(({ text }) => Math.abs(block.left - text) < limits.same);

/**
 * Sets the list and level of each item. A paragraph between two items ends the list, unless it has the indent of an
 * item's text.
 */
export function setLists(blocks: readonly LayoutBlock[]): void {
  let levels: Level[] = [];
  let list = 0;
  const items = new Set<string>();
  for (const block of blocks) {
    if (block.kind !== 'text') continue;
    const tag = taggedPage(block.page)?.lineOf(block.lines[0]!)?.item;
    if (tag && block.headingLevel === undefined) {
      setTagged(block, tag, items);
      levels = [];
    } else if (block.headingLevel !== undefined) levels = [];
    else if (!block.label) levels = continuesItem(block, levels) ? levels : [];
    else {
      if (levels[0] && isOfOtherSection(block, levels[0])) levels = [];
      if (!levels.length) list++;
      levels = opened(levels, block);
      block.list = { id: `list-${list}`, level: Math.min(8, levels.length - 1) };
    }
  }
  markAlone(blocks);
}

/** Marks the items that are alone at their level: they may be headings, such as `3.1 Equipment`. */
function markAlone(blocks: readonly LayoutBlock[]): void {
  const items = blocks.flatMap((block) =>
    block.kind === 'text' && block.list ? [block.list] : [],
  );
  for (const level of Map.groupBy(items, (item) => `${item.id} ${item.level}`).values())
    if (level.length === 1) level[0]!.isAlone = true;
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
const numberOf = ({ label }: TextBlock): string =>
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
