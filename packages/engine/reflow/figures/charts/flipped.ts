// Swaps the axes of boxes, so that both axes of a chart are found in the same way.
import type { Box } from '#models/page/page-content.ts';

export type Axis = 'vertical' | 'horizontal';

/** A box as it is if an axis runs downwards. */
export const flipped = ({ left, top, right, bottom }: Box, axis: Axis): Box =>
  axis === 'vertical'
    ? { left, top, right, bottom }
    : { left: top, top: left, right: bottom, bottom: right };
