// The extent of a document's text, which pages of one size share; left and right pages of a book have their own margins.
import type { Box, PageContent } from '#models/page/page-content.ts';
import { textEdges, type DividedPage } from '#reflow/page-layout.ts';
import { pagesBySize } from './page-size.ts';

/** In points: the minimum shift between left and right pages, and the tolerance for equal widths of text. */
const mirrored = { shift: 3, tolerance: 3 } as const;

/** The edges of left and of right pages, if their text has the same width at different positions. */
function mirroredEdges(pages: readonly DividedPage[], whole: Box): readonly [Box, Box] | undefined {
  const side = (parity: number) => pages.filter(({ page }) => page.number % 2 === parity);
  const [even, odd] = [side(0), side(1)];
  if (even.length < 2 || odd.length < 2) return undefined;
  const [left, right] = [textEdges(even), textEdges(odd)];
  const shift = right.left - left.left;
  const isShifted =
    Math.abs(shift) > mirrored.shift &&
    Math.abs(right.right - left.right - shift) < mirrored.tolerance;
  const { top, bottom } = whole;
  return isShifted
    ? [
        { ...left, top, bottom },
        { ...right, top, bottom },
      ]
    : undefined;
}

export class PageEdges {
  readonly #byPage: ReadonlyMap<PageContent, Box>;
  readonly #first: Box;

  constructor(pages: readonly DividedPage[]) {
    const groups = pagesBySize(pages).map((group) => {
      const whole = textEdges(group);
      return { group, whole, sides: mirroredEdges(group, whole) };
    });
    this.#byPage = new Map(
      groups.flatMap(({ group, whole, sides }) =>
        group.map(({ page }) => [page, sides?.[page.number % 2] ?? whole] as const),
      ),
    );
    this.#first = groups[0]?.whole ?? textEdges([]);
  }

  /** The extent of the text on the pages of the same size, and of the same side of a book. */
  of(page: PageContent): Box {
    return this.#byPage.get(page) ?? this.#first;
  }
}
