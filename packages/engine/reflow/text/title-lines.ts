// Joins the lines of one title that were taken for several paragraphs, such as lines that end early because the title was
// broken by its meaning.
import type { LayoutBlock, TextBlock } from '#reflow/page/layout.ts';
import type { OutlineEntry } from '#models/page/page-content.ts';
import {
  bodyFormattingOf,
  sectionNumber,
  sizeOfBlock,
  textOfBlock,
  wordingOf,
} from './headings.ts';

const limits = {
  /** The minimum ratio to the size of body text of titles that are joined by their formatting. */
  larger: 1.15,
  /** In font sizes: the maximum distance of baselines within a title. */
  distance: 1.4,
  /** In points: the maximum difference between positions that are aligned. */
  aligned: 2,
  lines: 5,
  letters: 200,
} as const;

const isItalic = ({ lines }: TextBlock): boolean =>
  lines.every(({ spans }) => spans.every(({ font }) => font.italic));

/** True if all words of both blocks have one weight and one colour, and both are in italics or neither is. */
function hasSameFormatting(before: TextBlock, next: TextBlock): boolean {
  if (Math.abs(sizeOfBlock(before) - sizeOfBlock(next)) >= 0.5) return false;
  if (isItalic(before) !== isItalic(next)) return false;
  const spans = [before, next].flatMap(({ lines }) => lines.flatMap((line) => line.spans));
  return new Set(spans.map(({ font, color }) => `${font.bold} ${color}`)).size === 1;
}

/** The left edge of the words after the number of a section. */
function textLeftOf({ lines, label }: TextBlock): number {
  const first = lines[0]!;
  if (label) return label.textLeft;
  return (sectionNumber.test(first.text) ? first.spans[1] : first.spans[0])?.left ?? first.left;
}

function isAligned(before: TextBlock, next: TextBlock): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) < limits.aligned;
  const [last, first] = [before.lines.at(-1)!, next.lines[0]!];
  return (
    isNear(textLeftOf(before), first.left) ||
    isNear(last.left, first.left) ||
    isNear(last.right, first.right) ||
    isNear(last.left + last.right, first.left + first.right)
  );
}

/** True if a block goes on with the title before it. */
function goesOn(before: TextBlock, next: TextBlock, body: number): boolean {
  const [last, first] = [before.lines.at(-1)!, next.lines[0]!];
  const size = sizeOfBlock(before);
  const distance = first.baseline - last.baseline;
  return (
    size >= limits.larger * body &&
    before.page === next.page &&
    !next.label &&
    !sectionNumber.test(first.text) &&
    distance > 0 &&
    distance < limits.distance * size &&
    before.lines.length + next.lines.length <= limits.lines &&
    textOfBlock(before).length + textOfBlock(next).length <= limits.letters &&
    hasSameFormatting(before, next) &&
    isAligned(before, next)
  );
}

/** The wordings of the outline's entries, by page. */
function outlinedTitles(outline: readonly OutlineEntry[]): ReadonlySet<string> {
  return new Set(outline.map(({ page, title }) => `${page} ${wordingOf(title)}`));
}

/**
 * The blocks of a document, with the lines of each title in one block.
 * @param outline of the document, whose entries show where a title ends
 */
export function withWholeTitles(
  blocks: readonly LayoutBlock[],
  outline: readonly OutlineEntry[],
): LayoutBlock[] {
  const body = bodyFormattingOf(blocks).size;
  const titles = outlinedTitles(outline);
  const isOutlined = (page: number, text: string) => titles.has(`${page} ${wordingOf(text)}`);
  const whole: LayoutBlock[] = [];
  for (const block of blocks) {
    const before = whole.at(-1);
    if (
      before?.kind === 'text' &&
      block.kind === 'text' &&
      !before.isPlaced &&
      !block.isPlaced &&
      before.column.index === block.column.index
    ) {
      const { number } = block.page;
      const both = `${textOfBlock(before)} ${textOfBlock(block)}`;
      const isEnded =
        isOutlined(number, textOfBlock(before)) || isOutlined(number, textOfBlock(block));
      const hasWording = wordingOf(textOfBlock(before)) && wordingOf(textOfBlock(block));
      if ((hasWording && isOutlined(number, both)) || (!isEnded && goesOn(before, block, body))) {
        whole[whole.length - 1] = joined(before, block);
        continue;
      }
    }
    whole.push(block);
  }
  return whole;
}

const joined = (before: TextBlock, next: TextBlock): TextBlock => ({
  ...before,
  lines: [...before.lines, ...next.lines],
  left: Math.min(before.left, next.left),
  right: Math.max(before.right, next.right),
  bottom: Math.max(before.bottom, next.bottom),
});
