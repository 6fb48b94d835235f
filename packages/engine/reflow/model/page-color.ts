// Finds the colour of a document's pages: a fill behind everything on most of them.
import { heightOf, mode, widthOf } from '#models/page/geometry.ts';
import type { PageContent } from '#models/page/page-content.ts';

/** The minimum share of a page that such a fill covers, and of the pages that have it. */
const limits = { covered: 0.97, pages: 0.8 } as const;
const white = 'FFFFFF';

function colorOf({ fills, width, height }: PageContent): string {
  const whole = fills.findLast(
    (fill) => widthOf(fill) > limits.covered * width && heightOf(fill) > limits.covered * height,
  );
  return whole?.color ?? white;
}

/** The colour of most pages; nothing for white ones. */
export function pageColor(pages: readonly PageContent[]): string | undefined {
  const colors = pages.map(colorOf);
  const most = mode(colors.map((color) => [color, 1] as const));
  const times = colors.filter((color) => color === most).length;
  return most !== white && times >= limits.pages * pages.length ? most : undefined;
}
