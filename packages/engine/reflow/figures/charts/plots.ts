// Finds the plots of charts by their scales, their bars and their slices.
import { around, overlaps } from '#models/page/geometry.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { plotsOfBars } from './bars.ts';
import { type Painted } from './painted.ts';
import { plotsOfPies } from './pies.ts';
import { plotsOfScales } from './scale-plots.ts';

/** Joins plots that overlap, such as those of the two scales of a chart. */
function joined(plots: readonly Box[]): Box[] {
  const all: Box[] = [];
  for (const plot of plots) {
    let box = plot;
    for (;;) {
      const at = all.findIndex((one) => overlaps(one, box));
      if (at < 0) break;
      box = around([box, ...all.splice(at, 1)]);
    }
    all.push(box);
  }
  return all;
}

/**
 * The plots of a page, which do not overlap.
 * @param isFree false for a box with text that is no part of a chart
 */
export const plotsOf = (
  painted: readonly Painted[],
  page: PageContent,
  isFree: (box: Box) => boolean,
): Box[] =>
  joined(
    [
      ...plotsOfScales(painted, page),
      ...plotsOfBars(painted, page),
      ...plotsOfPies(painted),
    ].filter(isFree),
  );
