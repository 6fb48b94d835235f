// Determines the right indent and the background colour of a paragraph.
import { heightOf, rounded, widthOf } from '#models/page/geometry.ts';
import type { Column, TextBlock } from '#reflow/page/layout.ts';
import type { Fill } from '#models/page/page-content.ts';
import { neededFor } from '#reflow/text/measure.ts';

const limits = {
  /** The minimum visible space, in points. */
  space: 6,
  /** The minimum number of lines that show the right edge of a ragged paragraph. */
  lines: 3,
  /**
   * The share of the page for a fill to be behind paragraphs, and above which it is behind more than that; and its
   * maximum height in font sizes.
   */
  fill: { width: 0.6, height: 0.5, lines: 1.8 },
} as const;
const white = 'FFFFFF';

/** How far lines could have extended at most, because their next word did not fit. */
const reach = ({ lines }: TextBlock) =>
  Math.min(
    ...lines.slice(1).map((line, index) => lines[index]!.right + neededFor(lines[index]!, line)),
  );

/** True for a paragraph that continues in a column elsewhere across the page, where its lines end elsewhere. */
const changesColumn = ({ end }: TextBlock, { left, right }: Column): boolean =>
  end !== undefined &&
  (Math.abs(end.column.left - left) > limits.space ||
    Math.abs(end.column.right - right) > limits.space);

/** The right indent of a paragraph such as a quotation: as large as the left one, if that explains its line ends. */
export function endIndentOf(block: TextBlock, column: Column): number {
  const { lines, align, indent } = block;
  if (lines.length < limits.lines || lines[0]?.isRightToLeft || changesColumn(block, column))
    return 0;
  const space = column.right - Math.max(...lines.map(({ right }) => right));
  if (space < limits.space) return 0;
  if (align === 'justify') return rounded(space, 0.1);
  const least = column.right - reach(block);
  if (align !== 'start' || least < limits.space) return 0;
  return indent > least && indent <= space
    ? rounded(indent, 0.1)
    : rounded((space + least) / 2, 0.1);
}

const isBehind = ({ lines, left, right }: TextBlock) => {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  return (fill: Fill) =>
    fill.left <= left + 1 &&
    fill.right >= right - 1 &&
    fill.top <= first.baseline - 0.5 * first.size &&
    fill.bottom >= last.baseline - 1;
};

/** The colour of the band behind a paragraph. */
export function backgroundOf(block: TextBlock): string | undefined {
  const { page } = block;
  const { width, height, lines } = limits.fill;
  const isBand = (fill: Fill) =>
    heightOf(fill) < height * page.height &&
    (widthOf(fill) > width * page.width || heightOf(fill) > lines * block.lines[0]!.size);
  const band = page.fills.findLast((fill) => isBand(fill) && isBehind(block)(fill));
  return band && band.color !== white ? band.color : undefined;
}
