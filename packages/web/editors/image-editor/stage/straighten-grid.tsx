// Lines over a picture that is being turned, to lay its horizon along.
import type { Rectangle } from '@octavo/contract';
import { pixelsOf } from '#editors/image-editor/stage/layer.tsx';

/** @param place of the picture on the stage */
export const StraightenGrid = ({ place }: { place: Rectangle }) => (
  <div className="straighten-grid" style={pixelsOf(place)} aria-hidden="true" />
);
