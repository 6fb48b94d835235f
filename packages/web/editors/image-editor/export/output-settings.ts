// The format and quality of the result, as far as they are known.
import { operationFor, outputFor, chosenOutputOf } from '#editors/image-editor/export/operation.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';

/** The format and the quality of the result, and what is done to the image at all. */
export function outputSettingsOf({ image, recipe, chosen }: ImageEditing) {
  const chosenOutput = chosenOutputOf(recipe, chosen);
  const operation = operationFor(recipe, chosenOutput);
  return {
    chosenOutput,
    output: outputFor(recipe, chosenOutput, image.format),
    isPlain: operation === undefined,
    /** Whether the server takes its time for a small file, and keeps the one that it has where that is smaller. */
    isCompressed: operation === 'compress',
  };
}

export type OutputSettings = ReturnType<typeof outputSettingsOf>;
