// The format and quality of the result, as far as they are known.
import { operationFor, outputFor, chosenOutputOf } from '#editors/image-editor/export/operation.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';

/** The format, quality and operation of the result, as far as they are known. */
export function outputSettingsOf({ image, recipe, chosen }: ImageEditing) {
  const chosenOutput = chosenOutputOf(recipe, chosen);
  const operation = operationFor(recipe, chosenOutput);
  return {
    chosenOutput,
    output: outputFor(recipe, chosenOutput, image.format),
    isPlain: operation === undefined,
    /** Whether the server optimizes for size, and keeps the original if that is smaller. */
    isCompressed: operation === 'compress',
  };
}

export type OutputSettings = ReturnType<typeof outputSettingsOf>;
