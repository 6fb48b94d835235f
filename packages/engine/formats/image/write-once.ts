// Encodes an image to a file with one quality and size, and with the metadata that is kept.
import { stat } from 'node:fs/promises';
import type { Metadata, OutputInfo, Sharp } from 'sharp';
import { fillExif, withExif } from '#formats/image/metadata/keep.ts';
import { encoded, type Encoding } from '#formats/image/codecs/encode.ts';
import { decoding } from '#formats/image/open.ts';

/** The image to write. */
export type Drawing = {
  /** Of the input: its colours, and the metadata that may be kept. */
  metadata: Metadata;
  /**
   * Renders the upright pixels for an attempt.
   * @param scale of the wanted size; below 1 only if nothing else makes the file small enough
   */
  draw(scale: number): Promise<Sharp>;
};

/** The written file. */
export type Written = {
  bytes: number;
  width: number;
  height: number;
};

/**
 * Writes an image once.
 * @param scale of the wanted size
 * @throws ProblemError `damaged_file` if its pixels cannot be read
 */
export function writeOnce(
  { metadata, draw }: Drawing,
  encoding: Encoding,
  scale: number,
  path: string,
): Promise<Written> {
  return decoding(async () => {
    const image = encoded(await draw(scale), metadata, encoding);
    if (!encoding.keepMetadata) return writtenOf(path, await image.toFile(path));
    const info = await withExif(image, metadata).toFile(path);
    await fillExif(path, encoding.target, metadata, info);
    return writtenOf(path, info);
  });
}

const writtenOf = async (path: string, info: OutputInfo): Promise<Written> => ({
  bytes: (await stat(path)).size,
  width: info.width,
  height: info.pageHeight ?? info.height,
});
