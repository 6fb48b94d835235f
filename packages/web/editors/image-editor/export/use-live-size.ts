// Encodes the result in the browser while it is edited, which gives its size, and mostly the file that is saved.
import {
  encoderSettingNames,
  type EncoderSettings,
  type ImageOutput,
  type ImageRecipe,
} from '@octavo/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EncodedImage } from '#image/encoding/encoder-options.ts';
import { isCompleteInBrowser, keepsPixels } from '#editors/image-editor/export/browser-result.ts';
import { holdsFrames, keepsAnimation } from '#editors/image-editor/export/losses.ts';
import type { OutputSettings } from '#editors/image-editor/export/output-settings.ts';
import type { Edit } from '#editors/image-editor/recipe/use-recipe.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';

/** How long an edit must rest before it is encoded: a slider sends many values. */
const debounceMs = 150;

/** A size, and whether it is that of the file that is saved; else the server encodes, and its file may differ. */
type KnownSize = { bytes: number; isExact: boolean };

export type LiveSize =
  /** The new size is being measured; `before` is the previous one. */
  | { state: 'measuring'; before: KnownSize | undefined }
  | { state: 'known'; size: KnownSize }
  /** The server encodes the format. */
  | { state: 'unknown' };

/** The size of an edit; undefined if the server encodes it. */
type Measured = { edit: Edit; size: KnownSize | undefined };

/** The file of an edit, to be saved as it is. */
export type BrowserResult = { edit: Edit; file: Blob; outputFormat: ImageOutput };

/**
 * The size of the result.
 * @param onEncoded gets the file if it is the complete result
 */
export function useLiveSize(
  editing: ImageEditing,
  settings: OutputSettings,
  onEncoded: (result: BrowserResult) => void,
): LiveSize {
  const { renderer, mark, edit } = editing;
  const [measured, setMeasured] = useState<Measured>();
  // A new edit is a new task, and nothing else is: recipe, mark, format and quality follow from it.
  const currentTask = useEffectEvent(() => taskOf(editing, settings));
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const measure = async () => {
      const task = currentTask();
      const encoded = task && (await renderer.encode(task.recipe, mark, task.encoding, signal));
      if (signal.aborted) return;
      if (!encoded) return setMeasured({ edit, size: undefined });
      const file = task.fileOf(encoded);
      if (file) onEncoded({ edit, file, outputFormat: task.encoding.outputFormat });
      setMeasured({ edit, size: { bytes: task.bytesOf(encoded), isExact: !!file } });
    };
    const fail = () => signal.aborted || setMeasured({ edit, size: undefined });
    const timer = setTimeout(() => void measure().catch(fail), debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [renderer, mark, edit, onEncoded]);
  if (measured?.edit !== edit) return { state: 'measuring', before: measured?.size };
  return measured.size ? { state: 'known', size: measured.size } : { state: 'unknown' };
}

const settingsOf = (recipe: ImageRecipe): Partial<EncoderSettings> =>
  Object.fromEntries(encoderSettingNames.map((name) => [name, recipe[name]]));

/** What to encode, and what the size means; undefined if the browser cannot encode it. */
function taskOf(editing: ImageEditing, settings: OutputSettings) {
  const { recipe, image, file } = editing;
  const { output, isCompressed } = settings;
  if (!output) return undefined;
  // Only the first frame of an animation is available in the browser. Uncounted frames may be several.
  if (image.frames !== 1 && holdsFrames(image.format, output.outputFormat)) return undefined;
  if (keepsAnimation(image, output.outputFormat, isCompressed)) return undefined;
  const isComplete = isCompleteInBrowser(editing, settings);
  return {
    recipe: { ...recipe, outputFormat: output.outputFormat },
    encoding: { ...settingsOf(recipe), ...output, isThorough: isCompressed },
    fileOf: ({ file, bytes }: EncodedImage) =>
      isComplete && !keepsPixels(editing, settings, bytes) ? file : undefined,
    /** Compressing never makes a file larger. */
    bytesOf: ({ bytes }: EncodedImage) =>
      keepsPixels(editing, settings, bytes) ? Math.min(bytes, file.size) : bytes,
  };
}
