// Writes an image into its file: in the quality that was chosen, or in the best one that fits into a number of bytes.
import { imageOutputs, type Format, type ImageOutput } from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import type { Encoding, ImageTarget } from '#formats/image/codecs/encode.ts';
import { isTaken, type OpenedImage } from '#formats/image/open.ts';
import { writeWithin } from '#formats/image/target-size.ts';
import { writeOnce, type Drawing, type Written } from '#formats/image/write-once.ts';

/** The options that the operations of the image editor have in common. */
export type WritingOptions = {
  outputFormat?: ImageOutput | undefined;
  compressionQuality: number;
  background: string;
  keepMetadata: boolean;
  targetKilobytes?: number | undefined;
};

/** How to write it. */
export type ImageRequest = Encoding & {
  /** The result has no more bytes than these. */
  limitBytes?: number;
};

/** What an image becomes that keeps its format; those that are not written become PNG, a photo JPEG. */
export const keptFormats: Partial<Record<Format, ImageTarget>> = {
  jpg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  heic: 'jpg',
};

/** @param input whose format stays where none was chosen */
export const imageRequestOf = (
  options: WritingOptions,
  input: InputFile,
  picture: OpenedImage,
): ImageRequest => ({
  target: options.outputFormat
    ? imageOutputs[options.outputFormat]
    : (keptFormats[input.format] ?? 'png'),
  isFiltered: isTaken(input, picture),
  quality: options.compressionQuality,
  background: options.background,
  keepMetadata: options.keepMetadata,
  ...(options.targetKilobytes && { limitBytes: options.targetKilobytes * 1024 }),
});

/**
 * Writes an image; metadata of the input are kept where that is wanted.
 * @throws ProblemError `damaged_file` when its pixels cannot be read; `target_too_small` when it cannot be made so small
 */
export function writeImage(
  drawing: Drawing,
  { limitBytes, ...encoding }: ImageRequest,
  path: string,
  run: Run,
): Promise<Written> {
  return limitBytes === undefined
    ? writeOnce(drawing, encoding, 1, path)
    : writeWithin(drawing, { ...encoding, limitBytes }, path, run);
}
