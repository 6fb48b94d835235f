// Finds the plots of charts by their scales, axes, bars and slices, and drawings without text.
import { joinedBoxes, overlaps } from '#models/page/geometry.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { plotsOfAxes } from './axes.ts';
import { plotsOfBars } from './bars.ts';
import { type Painted } from './painted.ts';
import { plotsOfPies } from './pies.ts';
import { plotsWithoutText } from './textless.ts';
import { plotsOfScales } from './scale-plots.ts';

/**
 * The plots of a page. Those that overlap, such as those of the two scales of a chart, are one.
 * @param isFree false for a box with text that is no part of a chart
 */
export const plotsOf = (
  painted: readonly Painted[],
  page: PageContent,
  isFree: (box: Box) => boolean,
): Box[] =>
  joinedBoxes(
    [
      ...plotsOfScales(painted, page),
      ...plotsOfBars(painted, page),
      ...plotsOfPies(painted),
      ...plotsOfAxes(painted),
      ...plotsWithoutText(painted, page),
    ].filter(isFree),
    (one, other) => overlaps(one, other),
  );
