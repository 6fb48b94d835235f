// Decides whether the file that the browser encodes is the complete result, so that it is saved as it is.
import {
  keptFieldsOf,
  colourMatrixOf,
  imageOutputs,
  extensionOf,
  type ImageOutput,
} from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';
import type { OutputSettings } from '#editors/image-editor/export/output-settings.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';

/** The gain below which compressing keeps the pixels of the file; as on the server. */
const minGain = 0.03;

/**
 * Whether the server would add nothing: it keeps further frames, wide colours and metadata, searches a target size, and draws
 * vector images in any size.
 */
export function isCompleteInBrowser(
  { image, entered, recipe, isDrawnByServer }: ImageEditing,
  { isPlain }: OutputSettings,
): boolean {
  const usesColours = recipe.showWatermark || colourMatrixOf(recipe) !== undefined;
  return (
    !isPlain &&
    !isDrawnByServer &&
    image.frames === 1 &&
    image.format !== 'svg' &&
    (!image.hasWideColours || usesColours) &&
    keptFieldsOf(entered).size === 0 &&
    entered.targetKilobytes === undefined
  );
}

/** Whether compressing would keep the pixels of the file, because encoding them again gains too little. */
export const keepsPixels = (
  { file, image }: ImageEditing,
  { isCompressed, output }: OutputSettings,
  bytes: number,
): boolean =>
  isCompressed &&
  output !== undefined &&
  imageOutputs[output.outputFormat] === image.format &&
  bytes > file.size * (1 - minGain);

/** The request that stores an encoded file in place of an edit, as the same operation with the options that it requires. */
export const storingRequest = ({ type, options }: ConversionRequest): ConversionRequest => ({
  type,
  options: { ...options, encoded: true },
});

/** The encoded file under the name of the original, to which the server adds what was done. */
export function encodedFileOf(encoded: Blob, outputFormat: ImageOutput, { name }: File): File {
  const stem = name.replace(/\.[^.]*$/, '');
  return new File([encoded], stem + extensionOf(imageOutputs[outputFormat]), {
    type: encoded.type,
  });
}
