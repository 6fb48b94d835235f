// Joins paragraphs that continue in the next column or on the next page.
import type { LayoutBlock, Line, TextBlock } from '#reflow/page/layout.ts';
import { isSameSize } from '#reflow/page/page-size.ts';
import { neededFor } from './measure.ts';
import { sizeOfBlock } from './headings.ts';

const sentenceEnd = /[.!?:…。！？]["'”’»)\]]*$/;
const beginsInside = /^[\p{Ll}(,;]/u;
const beginsAnew = /^[\p{Lu}\d•]/u;

/** True if the last line is as long as possible, and the next paragraph is not indented. */
function isFilled(before: TextBlock, next: TextBlock): boolean {
  const [last, first] = [before.lines.at(-1)!, next.lines[0]!];
  const { column } = before.end ?? before;
  const space = last.isRightToLeft ? last.left - column.left : column.right - last.right;
  // A single line shows no indent of its own.
  const firstIndent = next.lines.length > 1 ? next.firstIndent : next.indent - before.indent;
  return space < neededFor(last, first) + 0.3 * last.size && firstIndent < 0.5 * first.size;
}

/** True if the text is interrupted in the middle of a sentence. */
function isMidSentence(before: TextBlock, next: TextBlock): boolean {
  const [ending, beginning] = [before.lines.at(-1)!.text, next.lines[0]!.text];
  if (sentenceEnd.test(ending)) return false;
  return beginsInside.test(beginning) || !beginsAnew.test(beginning);
}

/**
 * Lines of justified text end at one position, in points, which the last line of a paragraph hardly ever does. Of two
 * lines, the second must also have spaces that are stretched, in font sizes.
 */
const flush = { within: 0.7, lines: 3, space: 0.34 } as const;

/** The mean width of the spaces of a line, in font sizes. */
function spaceOf({ spans, size, isRightToLeft }: Line): number {
  const gaps = spans.slice(1).map((span, index) => {
    const before = spans[index]!;
    return isRightToLeft ? before.left - span.right : span.left - before.right;
  });
  const wide = gaps.filter((gap) => gap > 0.1 * size);
  return wide.reduce((sum, gap) => sum + gap, 0) / (Math.max(1, wide.length) * size);
}

/** True if the last line is spaced out to the edge like those above it, so that the paragraph goes on. */
function isSpacedOut({ lines, align }: TextBlock): boolean {
  const last = lines.slice(-flush.lines);
  const ends = last.map(({ left, right, isRightToLeft }) => (isRightToLeft ? left : right));
  if (last.length < 2 || align === 'end') return false;
  if (Math.max(...ends) - Math.min(...ends) > flush.within) return false;
  return last.length === flush.lines || spaceOf(last.at(-1)!) > flush.space;
}

function hasSameFormatting(before: TextBlock, next: TextBlock): boolean {
  const [last, first] = [before.lines.at(-1)!, next.lines[0]!];
  if (Math.abs(sizeOfBlock(before) - sizeOfBlock(next)) >= 0.5 || last.bold !== first.bold)
    return false;
  return !last.monospace && last.isRightToLeft === first.isRightToLeft;
}

const isSetAside = ({ align }: TextBlock) => align === 'center' || align === 'end';

/** Text flows only between columns of the same layout. */
const isSameFlow = (before: TextBlock, next: TextBlock) =>
  isSetAside(before) === isSetAside(next) &&
  (before.column.count === next.column.count || before.page !== next.page);

function isElsewhere(before: TextBlock, next: TextBlock): boolean {
  const { page, column } = before.end ?? before;
  if (page !== next.page || column.index !== next.column.index) return true;
  return next.top < before.lines.at(-1)!.top;
}

function goesOn(before: TextBlock, next: TextBlock): boolean {
  if (next.label || before.headingLevel !== undefined || next.headingLevel !== undefined)
    return false;
  if (!isSameSize((before.end ?? before).page, next.page)) return false;
  if (!isElsewhere(before, next) || !isSameFlow(before, next)) return false;
  if (!hasSameFormatting(before, next) || !isFilled(before, next)) return false;
  const [ending, beginning] = [before.lines.at(-1)!.text, next.lines[0]!.text];
  if (isMidSentence(before, next)) return true;
  if (isSpacedOut(before)) return true;
  return !sentenceEnd.test(ending) && !/^\d/.test(beginning);
}

const mayJoin = (before: LayoutBlock | undefined, block: LayoutBlock): before is TextBlock =>
  before?.kind === 'text' && block.kind === 'text' && !before.isPlaced && !block.isPlaced;

/** The blocks of a document with paragraphs joined across columns and pages; text aside comes after those it is among. */
export function joinedParagraphs(blocks: readonly LayoutBlock[]): LayoutBlock[] {
  const joined: LayoutBlock[] = [];
  let before: LayoutBlock | undefined;
  let aside: LayoutBlock[] = [];
  for (const block of blocks) {
    if (block.kind === 'text' && block.isAside && !block.isPlaced) {
      aside.push(block);
      continue;
    }
    if (block.kind === 'text' && mayJoin(before, block) && goesOn(before, block)) {
      const whole: TextBlock = {
        ...before,
        lines: [...before.lines, ...block.lines],
        end: block.end ?? { page: block.page, column: block.column },
      };
      joined[joined.length - 1] = before = whole;
      continue;
    }
    joined.push(...aside, block);
    aside = [];
    before = block;
  }
  return [...joined, ...aside];
}
