// A grid over the image while it is rotated, to align the horizon.
import type { Rectangle } from '@octavo/contract';
import { pixelsOf } from '#editors/image-editor/preview/layer.tsx';

/** @param place the image's rectangle in the preview */
export const StraightenGrid = ({ place }: { place: Rectangle }) => (
  <div className="straighten-grid" style={pixelsOf(place)} aria-hidden="true" />
);
