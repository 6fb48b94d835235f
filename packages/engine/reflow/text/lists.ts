// Items to lists: where the labels stand tells the levels (after Déjean and Meunier, 2006, on numbered sequences).
import type { LayoutBlock, TextBlock } from '#reflow/layout.ts';

/** Points: between labels of one level, and to a deeper one. */
const limits = { same: 3, deeper: 5 } as const;

/** An open level of a list: where its labels and its text begin, away from the edge where reading begins. */
type Level = { label: number; text: number; kind: string };

const placeOf = ({ label, column, lines }: TextBlock): [number, number] => {
  const from = (at: number) => (lines[0]?.isRightToLeft ? column.right - at : at);
  return label ? [from(label.left), from(label.textLeft)] : [0, 0];
};

/** True for a paragraph that goes on in an item: it is set in as the item's text is. */
const continuesItem = (block: TextBlock, levels: readonly Level[]) =>
  levels.some(({ text }) => Math.abs(block.left - text) < limits.same);

/** Gives each item its list and level. What is no item between two ends the list, unless it is set in like an item's text. */
export function setLists(blocks: readonly LayoutBlock[]): void {
  let levels: Level[] = [];
  let list = 0;
  for (const block of blocks) {
    if (block.kind !== 'text') continue;
    if (block.headingLevel !== undefined) levels = [];
    else if (!block.label) levels = continuesItem(block, levels) ? levels : [];
    else {
      if (!levels.length) list++;
      levels = opened(levels, block);
      block.list = { id: `list-${list}`, level: Math.min(8, levels.length - 1) };
    }
  }
}

function opened(levels: readonly Level[], block: TextBlock): Level[] {
  const [label, text] = placeOf(block);
  const kept = levels.filter((level) => level.label <= label + limits.same);
  const last = kept.at(-1);
  const kind = block.label!.kind;
  if (!last || label > last.label + limits.deeper) return [...kept, { label, text, kind }];
  return [...kept.slice(0, -1), { ...last, text }];
}
