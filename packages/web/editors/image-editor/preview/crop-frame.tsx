// The crop frame over the image: dragged by mouse and touch, moved by arrow keys.
import type { Crop, Rectangle } from '@octavo/contract';
import { ReactCrop, type PercentCrop } from 'react-image-crop';
import { cropHandles } from '#messages/crop-handles.ts';
import { proportionOf } from '#editors/image-editor/recipe/crop-ratios.ts';
import { pixelsOf } from '#editors/image-editor/preview/layer.tsx';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import '#ui/forms/crop-handles.css';
import './crop-frame.css';

type Props = {
  editing: Pick<ImageEditing, 'cropDraft' | 'frame' | 'setCrop'>;
  /** The image's rectangle in the preview. */
  place: Rectangle;
};

/** The smallest crop frame in pixels of the preview: a smaller one could not be grabbed. */
const minSize = 8;

export function CropFrame({ editing: { cropDraft, frame, setCrop }, place }: Props) {
  if (!cropDraft) return null;
  const aspect = proportionOf(cropDraft, frame);
  return (
    <div className="crop-overlay crop-handles" style={pixelsOf(place)}>
      <ReactCrop
        crop={percentOf(cropDraft.crop)}
        onChange={(_, percent) => setCrop(cropOf(percent))}
        {...(aspect && { aspect })}
        {...{ minWidth: minSize, minHeight: minSize }}
        ariaLabels={cropHandles}
        keepSelection
        ruleOfThirds
      >
        <div className="crop-area" style={{ inlineSize: place.width, blockSize: place.height }} />
      </ReactCrop>
    </div>
  );
}

const percentOf = ({ left, top, width, height }: Crop): PercentCrop => ({
  ...{ unit: '%', x: left, y: top },
  ...{ width, height },
});

/** Converts percentages to a crop and clamps rounding errors at the edges. */
function cropOf({ x, y, width, height }: PercentCrop): Crop {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return { left, top, width: Math.min(width, 100 - left), height: Math.min(height, 100 - top) };
}
