// Encodes an image to a file: with the chosen quality, or the best one that fits into a number of bytes.
import {
  encoderSettingNames,
  imageOutputs,
  type EncoderSettings,
  type Format,
  type ImageOutput,
  keptFieldsOf,
  type MetadataOptions,
} from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import type { Encoding, ImageTarget } from '#formats/image/codecs/encode.ts';
import type { Fields } from '#formats/image/metadata/fields.ts';
import { isTaken, type OpenedImage } from '#formats/image/open.ts';
import { writeWithin } from '#formats/image/target-size.ts';
import { writeOnce, type Drawing, type Written } from '#formats/image/write-once.ts';

/** The common options of the image editor's operations. */
export type WritingOptions = Partial<EncoderSettings & MetadataOptions> & {
  outputFormat?: ImageOutput | undefined;
  compressionQuality: number;
  background: string;
  targetKilobytes?: number | undefined;
  /** The file is the result already; see `saveEncoded`. */
  encoded?: boolean | undefined;
};

/** How to encode an image. */
export type ImageRequest = Encoding & {
  keeps: Fields;
  /** The maximum size of the result. */
  limitBytes?: number;
};

/** The target format for an image that keeps its format. Formats that cannot be written become PNG, photos JPEG. */
export const keptFormats: Partial<Record<Format, ImageTarget>> = {
  jpg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  heic: 'jpg',
  tiff: 'tiff',
};

/** @param input its format is the default */
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
  settings: Object.fromEntries(encoderSettingNames.map((name) => [name, options[name]])),
  background: options.background,
  keeps: keptFieldsOf(options),
  keepsProfile: options.keepProfile ?? true,
  ...(options.targetKilobytes && { limitBytes: options.targetKilobytes * 1024 }),
});

/**
 * Writes an image, with the input's metadata if requested.
 * @throws ProblemError `damaged_file` if its pixels cannot be read; `target_too_small` if it cannot be made that small
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
