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
  /** Whether what is shown came from the server, since the browser cannot decode the file. */
  isDrawnByServer: boolean;
};

export type ImageEditing = OpenImage &
  RecipeEditing &
  CropEditing & {
    /** The recipe as the person wrote it; `recipe` leaves out what cannot be done. */
    entered: ImageRecipe;
    /** What cannot be done. */
    errors: RecipeErrors;
    /** Of the result, in pixels; while it is cropped, of what it would be. */
    resultSize: Size;
    /** Whether the image is being turned: changes of the gesture `rotation`. */
    isStraightening: boolean;
  };

/** The edit of an image that is open. */
export function useImageEditing(open: OpenImage): ImageEditing {
  const { image } = open;
  const written = useRecipe();
  const entered = written.recipe;
  const { mark } = written;
  const errors = useMemo(() => recipeErrorsOf(entered, image, mark), [entered, image, mark]);
  const recipe = useMemo(() => withoutErrors(entered, errors), [entered, errors]);
  const editing = { ...written, recipe };
  const cropDraft = useCrop(image, editing);
  const resultSize = resultSizeOf(image, { ...recipe, ...cropDraft.draft });
  const isStraightening = editing.gesture === 'rotation';
  return { ...open, ...editing, ...cropDraft, entered, errors, resultSize, isStraightening };
}
