// Chooses the smallest server operation that does the whole edit (specification sections 3, 5 and 9).
import {
  imageLimits,
  imageOperations,
  plainRecipe,
  type Format,
  type ImageOperation,
  type ImageOutput,
  type ImageRecipe,
} from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';
import { filterNames } from '#editors/image-editor/recipe/filter-names.ts';

type OutputOptions = Pick<ImageRecipe, 'outputFormat' | 'compressionQuality'>;

/** What was chosen of how the image is written; the rest goes by what is done to it. */
export type ChosenOutput = Partial<OutputOptions>;

/** @param chosen what the person has set */
export const chosenOutputOf = (
  recipe: ImageRecipe,
  chosen: ReadonlySet<keyof ImageRecipe>,
): ChosenOutput => ({
  ...(chosen.has('outputFormat') && { outputFormat: recipe.outputFormat }),
  ...(chosen.has('compressionQuality') && { compressionQuality: recipe.compressionQuality }),
});

type Name = keyof ImageRecipe;

/** What makes other pixels of an image than another size does. */
const drawn: readonly Name[] = [
  'flipHorizontal',
  'flipVertical',
  'rotation',
  'crop',
  ...filterNames,
  'showWatermark',
];

const differs = (recipe: ImageRecipe, name: Name) => recipe[name] !== plainRecipe[name];

const isDrawn = (recipe: ImageRecipe) => drawn.some((name) => differs(recipe, name));

const isResized = ({ resizeWidth, resizeHeight, resizePercent = 100 }: ImageRecipe) =>
  resizeWidth !== undefined || resizeHeight !== undefined || resizePercent !== 100;

/** The operation that does all of it; nothing where nothing was chosen. */
export function operationFor(
  recipe: ImageRecipe,
  chosenOutput: ChosenOutput,
): ImageOperation | undefined {
  const hasTarget = recipe.targetKilobytes !== undefined;
  if (isDrawn(recipe)) return 'edit';
  if (isResized(recipe)) return hasTarget ? 'edit' : 'resize';
  if (chosenOutput.outputFormat && !hasTarget) return 'format';
  return hasTarget || chosenOutput.compressionQuality !== undefined ? 'compress' : undefined;
}

/**
 * Creates the request for the server; undefined where nothing was changed.
 * @param mark a picture in place of the text of the watermark
 */
export function requestFor(
  recipe: ImageRecipe,
  chosenOutput: ChosenOutput,
  mark?: File,
): ConversionRequest | undefined {
  const operation = operationFor(recipe, chosenOutput);
  if (!operation) return undefined;
  const { type, options } = imageOperations[operation];
  const { outputFormat: _format, compressionQuality: _quality, ...others } = recipe;
  const told = Object.entries(others).filter(
    ([name]) => name in options && isTold(name as Name, recipe),
  );
  const attached = recipe.showWatermark && mark ? { attachments: [mark] } : {};
  return { type, options: { ...Object.fromEntries(told), ...chosenOutput }, ...attached };
}

/** Defaults need not be sent, nor the style of a watermark that is turned off. */
const isTold = (name: Name, recipe: ImageRecipe) =>
  differs(recipe, name) && (recipe.showWatermark || !name.startsWith('watermark'));

/** What a format stays when it is written again; those that hold every pixel unpacked become PNG. */
const stays: Partial<Record<Format, ImageOutput>> = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  bmp: 'png',
  svg: 'png',
};

/**
 * How the result is written. An edited image becomes JPEG at 90 % where neither was chosen (section 9); any other keeps its
 * format, at 80 %.
 * @param source the format of the image
 * @returns nothing where the server decides by the image
 */
export function outputFor(
  recipe: ImageRecipe,
  chosenOutput: ChosenOutput,
  source: Format,
): OutputOptions | undefined {
  const { outputFormat, compressionQuality } = plainRecipe;
  if (operationFor(recipe, chosenOutput) === 'edit')
    return { outputFormat, compressionQuality, ...chosenOutput };
  const format = chosenOutput.outputFormat ?? stays[source];
  const { compressionQuality: quality = imageLimits.defaultQuality } = chosenOutput;
  return format && { outputFormat: format, compressionQuality: quality };
}
