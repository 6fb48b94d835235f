// The crop in progress: a draft that becomes one undo step when applied.
import {
  cropOf,
  frameOf,
  textOfCrop,
  wholeFrame,
  type Crop,
  type Rectangle,
  type Size,
} from '@octavo/contract';
import { useState } from 'react';
import {
  withPixels,
  fitToShape,
  type CropDraft,
  type CropShape,
} from '#editors/image-editor/recipe/crop-ratios.ts';
import type { RecipeEditing } from '#editors/image-editor/recipe/use-recipe.ts';

const uncropped: CropDraft = { crop: wholeFrame, ratio: 'free', isSwapped: false };

/** @param size the size of the upright image, in pixels */
export function useCrop(size: Size, { recipe, change }: RecipeEditing) {
  const [cropDraft, setCropping] = useState<CropDraft>();
  const frame = frameOf(size, recipe);
  const update = (next: (before: CropDraft) => CropDraft) =>
    setCropping((before) => before && next(before));
  return {
    /** The draft, while cropping. */
    cropDraft,
    isCropping: cropDraft !== undefined,
    /** The draft as part of a recipe. */
    draft: cropDraft && { crop: textOf(cropDraft.crop) },
    /** The size of the rotated image in pixels, with fractions. */
    frame,
    /** Crops to the largest centered part of this shape, as one step. */
    cropTo: (shape: CropShape) => change({ crop: textOf(fitToShape(wholeFrame, shape, frame)) }),
    startCrop: () => setCropping({ ...uncropped, crop: cropOf(recipe.crop) ?? wholeFrame }),
    setCrop: (crop: Crop) => update((before) => ({ ...before, crop })),
    /** @param patch in pixels of the frame */
    setCropPixels: (patch: Partial<Rectangle>) =>
      update((before) => ({ ...before, crop: withPixels(before.crop, patch, before, frame) })),
    setShape: (shape: CropShape) =>
      update(({ crop }) => ({ ...shape, crop: fitToShape(crop, shape, frame) })),
    resetCrop: () => update(() => uncropped),
    cancelCrop: () => setCropping(undefined),
    applyCrop: () => {
      const crop = cropDraft ? textOf(cropDraft.crop) : recipe.crop;
      if (crop !== recipe.crop) change({ crop });
      setCropping(undefined);
    },
  };
}

export type CropEditing = ReturnType<typeof useCrop>;

/** A crop of the whole frame is stored as no crop. */
const textOf = (crop: Crop) =>
  textOfCrop(crop) === textOfCrop(wholeFrame) ? '' : textOfCrop(crop);
