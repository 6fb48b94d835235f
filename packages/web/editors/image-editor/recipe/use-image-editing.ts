// The state of the image editor: the image, its edit, and the crop in progress.
import { resultSizeOf, type ImageRecipe, type Size } from '@octavo/contract';
import { useMemo } from 'react';
import type { OpenedImage, Renderer } from '#image/renderer/renderer.ts';
import { useCrop, type CropEditing } from '#editors/image-editor/recipe/use-crop.ts';
import {
  recipeErrorsOf,
  withoutErrors,
  type RecipeErrors,
} from '#editors/image-editor/recipe/recipe-errors.ts';
import { useRecipe, type RecipeEditing } from '#editors/image-editor/recipe/use-recipe.ts';

/** An image that can be edited. */
export type OpenImage = {
  file: File;
  image: OpenedImage;
  renderer: Renderer;
  /** Whether the preview came from the server, since the browser cannot decode the file. */
  isDrawnByServer: boolean;
};

export type ImageEditing = OpenImage &
  RecipeEditing &
  CropEditing & {
    /** The recipe as entered; `recipe` lacks its invalid values. */
    entered: ImageRecipe;
    /** The options with invalid values. */
    errors: RecipeErrors;
    /** The size of the result in pixels; while cropping, with the crop in progress. */
    resultSize: Size;
    /** Whether the user is dragging the angle: changes of the gesture `rotation`. */
    isStraightening: boolean;
  };

/** The state of editing an open image. */
export function useImageEditing(open: OpenImage): ImageEditing {
  const { image } = open;
  const recipeEditing = useRecipe();
  const { recipe: entered, mark } = recipeEditing;
  const errors = useMemo(() => recipeErrorsOf(entered, image, mark), [entered, image, mark]);
  const recipe = useMemo(() => withoutErrors(entered, errors), [entered, errors]);
  const editing = { ...recipeEditing, recipe };
  const cropDraft = useCrop(image, editing);
  const resultSize = resultSizeOf(image, { ...recipe, ...cropDraft.draft });
  const isStraightening = editing.gesture === 'rotation';
  return { ...open, ...editing, ...cropDraft, entered, errors, resultSize, isStraightening };
}
