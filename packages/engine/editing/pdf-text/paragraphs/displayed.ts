// Where something of user space is on the page as it is displayed.
import { combine, inverse, type Matrix } from '@octavo/contract';
import { fromDisplayed, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';

/** From user space to points from the upper left corner of the displayed page. */
export function toDisplayed(boxes: PageBoxes): Matrix {
  const { crop, rotation, unit } = boxes;
  const isTurned = rotation === 90 || rotation === 270;
  const height = (isTurned ? crop[2] - crop[0] : crop[3] - crop[1]) * unit;
  return combine(inverse(fromDisplayed(crop, boxes)), [1, 0, 0, -1, 0, height]);
}
