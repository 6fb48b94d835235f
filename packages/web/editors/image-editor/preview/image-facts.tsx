// The sizes of the image and of the result, below the preview.
import { fill, type Size } from '@octavo/contract';
import { formatNumber } from '#messages/format.ts';
import { imageEditor as words } from '#messages/image-editor.ts';
import { imageTools } from '#messages/image-tools.ts';
import { locationOf } from '#editors/image-editor/panels/metadata-fields.tsx';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import '#ui/layout/facts-line.css';

/** Information about the image, on one line if it fits. */
export const ImageFacts = ({ editing }: Props) => {
  const { image, resultSize, isDrawnByServer } = editing;
  return (
    <ul className="facts-line" aria-label={words.imageInfo}>
      <li>{pixelsText(words.original, image)}</li>
      <li className="preview-result">{pixelsText(words.result, resultSize)}</li>
      {image.frames !== undefined && image.frames > 1 && (
        <li>{fill(words.animated, { n: formatNumber(image.frames) })}</li>
      )}
      {image.hasLocation && <li>{imageTools.metadata.locationFact[locationOf(editing)]}</li>}
      {isDrawnByServer && <li>{words.previewFromServer}</li>}
    </ul>
  );
};

type Props = { editing: ImageEditing };

const pixelsText = (name: string, { width, height }: Size) =>
  fill(words.pixels, { name, width: formatNumber(width), height: formatNumber(height) });
