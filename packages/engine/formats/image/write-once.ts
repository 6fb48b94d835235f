// Writes an image into its file in one quality and one size, with what is kept of its metadata.
import { stat } from 'node:fs/promises';
import type { Metadata, OutputInfo, Sharp } from 'sharp';
import { fillExif, withExif } from '#formats/image/metadata/keep.ts';
import { encoded, type Encoding } from '#formats/image/codecs/encode.ts';
import { decoding } from '#formats/image/open.ts';

/** What is to be written. */
export type Drawing = {
  /** Of the input: its colours, and the metadata that may be kept. */
  metadata: Metadata;
  /**
   * The pixels anew for each try, upright, ready to be encoded.
   * @param scale of the size that is wanted; 1, and less only where nothing else makes the file small enough
   */
  draw(scale: number): Promise<Sharp>;
};

/** What was written. */
export type Written = {
  bytes: number;
  width: number;
  height: number;
};

/**
 * Writes an image once.
 * @param scale of the size that is wanted
 * @throws ProblemError `damaged_file` when its pixels cannot be read
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
