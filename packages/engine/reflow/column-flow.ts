// Combines the text of a column with its tables and pictures, from top to bottom.
import { middleOf } from '#models/page/geometry.ts';
import { floatsOf, withoutFloats, type Float } from '#reflow/figures/floating-pictures.ts';
import type { Column, ImageBlock, LayoutBlock, Line, TableBlock } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { paragraphsOf } from '#reflow/text/paragraphs.ts';

type Obstacle = TableBlock | ImageBlock;

/** True for a picture with text beside it: it does not end the paragraph but follows it. */
const isBeside = (obstacle: Obstacle, lines: readonly Line[]): boolean =>
  obstacle.kind === 'image' &&
  lines.some(
    ({ baseline, size }) => baseline - size > obstacle.top && baseline < obstacle.bottom - size / 2,
  );

function inOrder(lines: readonly Line[], obstacles: readonly Obstacle[]) {
  const all = [
    ...lines.map((line) => ({ at: line.baseline, line, obstacle: undefined })),
    ...obstacles.map((obstacle) => ({ at: middleOf(obstacle), line: undefined, obstacle })),
  ];
  return all.toSorted((a, b) => a.at - b.at);
}

/** Collects lines until something ends the paragraph. */
class Flow {
  readonly blocks: LayoutBlock[] = [];
  readonly #page: PageContent;
  readonly #column: Column;
  #lines: Line[] = [];
  /** Pictures around which text flows, downwards. */
  #floats: readonly Float[];
  /** Pictures beside the open lines, with the baseline of the last line above their centre. */
  #beside: { picture: LayoutBlock; baseline: number }[] = [];

  constructor(page: PageContent, column: Column, floats: readonly Float[]) {
    this.#page = page;
    this.#column = column;
    this.#floats = floats;
  }

  addLine(line: Line): void {
    this.#lines.push(line);
  }

  addBeside(picture: Obstacle): void {
    const baseline = this.#lines.at(-1)?.baseline ?? -Infinity;
    this.#beside.push({ picture: { ...picture, column: this.#column }, baseline });
  }

  addBetween(obstacle: Obstacle): void {
    this.close();
    this.blocks.push({ ...obstacle, column: this.#column });
  }

  close(): void {
    for (const block of paragraphsOf(this.#lines, this.#page, this.#column)) {
      const first = block.lines[0]!.baseline;
      this.#release(first);
      this.#releaseFloats(block.lines.at(-1)!.baseline);
      this.blocks.push(block);
    }
    this.#release(Infinity);
    this.#lines = [];
  }

  /** The floating pictures beside lines down to a baseline. */
  #releaseFloats(baseline: number): void {
    const isReached = ({ lines }: Float) => lines[0]!.baseline <= baseline;
    for (const { picture, side } of this.#floats.filter(isReached))
      this.blocks.push({ ...picture, column: this.#column, float: side });
    this.#floats = this.#floats.filter((one) => !isReached(one));
  }

  /** The pictures beside the text above a baseline. */
  #release(baseline: number): void {
    const isAbove = (one: { baseline: number }) => one.baseline < baseline;
    this.blocks.push(...this.#beside.filter(isAbove).map(({ picture }) => picture));
    this.#beside = this.#beside.filter((one) => !isAbove(one));
  }
}

/**
 * The blocks of a column.
 * @param lines from top to bottom
 * @param obstacles tables and pictures between and beside them
 */
export function columnFlow(
  lines: readonly Line[],
  obstacles: readonly Obstacle[],
  page: PageContent,
  column: Column,
): LayoutBlock[] {
  const pictures = obstacles.filter((obstacle) => obstacle.kind === 'image');
  const floats = floatsOf(pictures, lines, obstacles, column);
  const floating = new Set<Obstacle>(floats.map(({ picture }) => picture));
  const others = obstacles.filter((obstacle) => !floating.has(obstacle));
  const flow = new Flow(page, column, floats);
  for (const { line, obstacle } of inOrder(withoutFloats(lines, floats, column), others)) {
    if (line) flow.addLine(line);
    else if (isBeside(obstacle, lines)) flow.addBeside(obstacle);
    else flow.addBetween(obstacle);
  }
  flow.close();
  return flow.blocks;
}
