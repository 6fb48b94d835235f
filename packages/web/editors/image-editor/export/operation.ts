// Chooses the smallest server operation that does the whole edit (specification sections 3, 5 and 9).
import {
  encoderSettingNames,
  imageLimits,
  imageOperations,
  imageOutputs,
  metadataOptionNames,
  plainRecipe,
  type Format,
  type ImageOperation,
  type ImageOutput,
  type ImageRecipe,
} from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';
import { filterNames } from '#editors/image-editor/recipe/filter-names.ts';

type OutputOptions = Pick<ImageRecipe, 'outputFormat' | 'compressionQuality'>;

/** The output options that the user has chosen; the others depend on the edit. */
export type ChosenOutput = Partial<OutputOptions>;

/** @param chosen the options that the user has set */
export const chosenOutputOf = (
  recipe: ImageRecipe,
  chosen: ReadonlySet<keyof ImageRecipe>,
): ChosenOutput => ({
  ...(chosen.has('outputFormat') && { outputFormat: recipe.outputFormat }),
  ...(chosen.has('compressionQuality') && { compressionQuality: recipe.compressionQuality }),
});

type Name = keyof ImageRecipe;

/** Options that change pixels other than by resizing. */
const editingOptions: readonly Name[] = [
  'flipHorizontal',
  'flipVertical',
  'rotation',
  'crop',
  ...filterNames,
  'showWatermark',
];

const differs = (recipe: ImageRecipe, name: Name) => recipe[name] !== plainRecipe[name];

const isEdited = (recipe: ImageRecipe) => editingOptions.some((name) => differs(recipe, name));

const isResized = ({ resizeWidth, resizeHeight, resizePercent = 100 }: ImageRecipe) =>
  resizeWidth !== undefined || resizeHeight !== undefined || resizePercent !== 100;

/** Whether a setting of an encoder was chosen. */
const hasEncoderSettings = (recipe: ImageRecipe) =>
  encoderSettingNames.some((name) => differs(recipe, name));

const writable: readonly Format[] = Object.values(imageOutputs);

/**
 * Whether nothing was chosen but some metadata to keep: the rest is removed from the file, whose pixels stay. To keep all of it is no
 * change.
 * @param source the format of the image; one that is not written cannot stay
 */
export const isOnlyMetadata = (
  recipe: ImageRecipe,
  chosenOutput: ChosenOutput,
  source: Format,
): boolean =>
  writable.includes(source) &&
  operationFor(recipe, chosenOutput) === undefined &&
  !recipe.keepMetadata &&
  metadataOptionNames.some((name) => differs(recipe, name));

/** The operation that does all of the edit; undefined if nothing was changed. */
export function operationFor(
  recipe: ImageRecipe,
  chosenOutput: ChosenOutput,
): ImageOperation | undefined {
  const hasTarget = recipe.targetKilobytes !== undefined;
  if (isEdited(recipe)) return 'edit';
  if (isResized(recipe)) return hasTarget ? 'edit' : 'resize';
  if (chosenOutput.outputFormat && !hasTarget) return 'format';
  const isEncodedAnew =
    hasTarget ||
    chosenOutput.compressionQuality !== undefined ||
    hasEncoderSettings(recipe) ||
    // Without its profile, an image has other pixels.
    differs(recipe, 'keepProfile');
  return isEncodedAnew ? 'compress' : undefined;
}

/**
 * Creates the request for the server; undefined if nothing was changed.
 * @param source the format of the image
 * @param mark an image as the watermark, in place of the text
 */
export function requestFor(
  recipe: ImageRecipe,
  chosenOutput: ChosenOutput,
  source: Format,
  mark?: File,
): ConversionRequest | undefined {
  const keepsPixels = isOnlyMetadata(recipe, chosenOutput, source);
  const operation = keepsPixels ? 'compress' : operationFor(recipe, chosenOutput);
  if (!operation) return undefined;
  const { type, options } = imageOperations[operation];
  const { outputFormat: _format, compressionQuality: _quality, ...others } = recipe;
  const sentOptions = Object.entries(others).filter(
    ([name]) => name in options && isSent(name as Name, recipe),
  );
  const attached = recipe.showWatermark && mark ? { attachments: [mark] } : {};
  // As if the file were already encoded, so that only its metadata change.
  const encoded = keepsPixels ? { encoded: true } : {};
  const sent = { ...Object.fromEntries(sentOptions), ...chosenOutput, ...encoded };
  return { type, options: sent, ...attached };
}

/** Whether an option is sent. Defaults are not, nor is the style of a watermark that is off. */
const isSent = (name: Name, recipe: ImageRecipe) =>
  differs(recipe, name) && (recipe.showWatermark || !name.startsWith('watermark'));

/** The output format of each image format by default. Uncompressed formats become PNG. */
const defaultOutputs: Partial<Record<Format, ImageOutput>> = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  tiff: 'tiff',
  ...{ bmp: 'png', svg: 'png', jp2: 'png', ico: 'png', tga: 'png', ppm: 'png' },
};

/**
 * The format and quality of the result. An edited image becomes JPEG at 90 % if neither was chosen (section 9); any
 * other image keeps its format, at 80 %.
 * @param source the format of the image
 * @returns undefined if the server decides, depending on the image
 */
export function outputFor(
  recipe: ImageRecipe,
  chosenOutput: ChosenOutput,
  source: Format,
): OutputOptions | undefined {
  const { outputFormat, compressionQuality } = plainRecipe;
  if (operationFor(recipe, chosenOutput) === 'edit')
    return { outputFormat, compressionQuality, ...chosenOutput };
  const format = chosenOutput.outputFormat ?? defaultOutputs[source];
  const { compressionQuality: quality = imageLimits.defaultQuality } = chosenOutput;
  return format && { outputFormat: format, compressionQuality: quality };
}
