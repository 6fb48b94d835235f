// Estimates the size of the result while it is edited, by encoding it in the browser.
import { imageOutputs, isPhoto, type ImageOutput } from '@octavo/contract';
import { useEffect, useMemo, useState } from 'react';
import type { FileSize } from '#image/encoding/encoder-options.ts';
import type { OpenedImage } from '#image/renderer/renderer.ts';
import { animatedOutputs } from '#editors/image-editor/export/losses.ts';
import type { OutputSettings } from '#editors/image-editor/export/output-settings.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';

/** How long an edit must rest before its size is measured: a slider sends many values. */
const debounceMs = 150;

export type LiveSize =
  /** The new size is being measured; `before` is the previous one. */
  | { state: 'measuring'; before: FileSize | undefined }
  | { state: 'known'; size: FileSize }
  /** The browser cannot encode the format. */
  | { state: 'unknown' };

/** The approximate size of the result: some encoders differ from the server's. */
export function useLiveSize(
  { renderer, recipe, mark, image, file }: ImageEditing,
  { output, isCompressed }: OutputSettings,
): LiveSize {
  const [size, setSize] = useState<LiveSize>({ state: 'measuring', before: undefined });
  const { outputFormat, compressionQuality } = output ?? {};
  const isAnimation = image.frames > 1 && outputFormat !== undefined && isAnimated(outputFormat);
  const task = useMemo(
    () =>
      outputFormat && compressionQuality && !isAnimation
        ? {
            recipe: { ...recipe, outputFormat },
            output: {
              ...{ outputFormat, compressionQuality, isThorough: isCompressed },
              isPhoto: isPhoto(image.format, file.size, image.width * image.height * image.frames),
            },
          }
        : undefined,
    [recipe, outputFormat, compressionQuality, isAnimation, isCompressed, image, file],
  );
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const measure = async () => {
      setSize(measureAgain);
      const size = task && (await renderer.measure(task.recipe, mark, task.output, signal));
      if (!signal.aborted) setSize(size ? { state: 'known', size } : { state: 'unknown' });
    };
    const fail = () => signal.aborted || setSize({ state: 'unknown' });
    const timer = setTimeout(() => void measure().catch(fail), debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [renderer, task, mark]);
  return isCompressed && isSameFormat(outputFormat, image) ? atMost(file.size, size) : size;
}

const isSameFormat = (output: ImageOutput | undefined, { format }: OpenedImage) =>
  output !== undefined && imageOutputs[output] === format;

/** Compressing never makes a file larger. */
const atMost = (most: number, size: LiveSize): LiveSize =>
  size.state === 'known'
    ? { state: 'known', size: { ...size.size, bytes: Math.min(most, size.size.bytes) } }
    : size;

/** Only the first frame of an animation is available in the browser. */
const isAnimated = (format: ImageOutput) => animatedOutputs.includes(format);

const measureAgain = (last: LiveSize): LiveSize => ({
  state: 'measuring',
  before: last.state === 'known' ? last.size : last.state === 'measuring' ? last.before : undefined,
});
