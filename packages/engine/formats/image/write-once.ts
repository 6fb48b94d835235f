// Encodes an image to a file with one quality and size, and with the metadata that is kept.
import { stat } from 'node:fs/promises';
import type { Metadata, OutputInfo, Sharp } from 'sharp';
import { fillExif, withExif } from '#formats/image/metadata/keep.ts';
import { encoded, type Encoding } from '#formats/image/codecs/encode.ts';
import { writeTiffPages } from '#formats/image/tiff-pages.ts';
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
  /** The pages of a TIFF, which are drawn one after another; `draw` is not called then. */
  pages?: Pages;
};

/** The pages of a TIFF; each may have another size and other colours. */
export type Pages = { count: number; page(index: number): Promise<Drawing> };

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
  { metadata, draw, pages }: Drawing,
  encoding: Encoding,
  scale: number,
  path: string,
): Promise<Written> {
  return decoding(async () => {
    if (pages) return writePages(pages, encoding, scale, path);
    const image = encoded(await draw(scale), metadata, { ...encoding, isScaled: scale < 1 });
    const { keeps } = encoding;
    if (!keeps?.size) return writtenOf(path, await image.toFile(path));
    const info = await withExif(image, metadata, keeps).toFile(path);
    await fillExif(path, encoding.target, metadata, info, keeps);
    return writtenOf(path, info);
  });
}

/** Writes pages with one in memory at a time. The size of the result is that of the first page. */
async function writePages(
  pages: Pages,
  encoding: Encoding,
  scale: number,
  path: string,
): Promise<Written> {
  let first: OutputInfo | undefined;
  async function* files() {
    for (let index = 0; index < pages.count; index++) {
      const { metadata, draw } = await pages.page(index);
      const image = encoded(await draw(scale), metadata, { ...encoding, isScaled: scale < 1 });
      const { keeps } = encoding;
      const described = keeps?.size ? withExif(image, metadata, keeps) : image;
      const { data, info } = await described.toBuffer({ resolveWithObject: true });
      first ??= info;
      yield data;
    }
  }
  await writeTiffPages(path, files());
  return { bytes: (await stat(path)).size, width: first?.width ?? 0, height: first?.height ?? 0 };
}

const writtenOf = async (path: string, info: OutputInfo): Promise<Written> => ({
  bytes: (await stat(path)).size,
  width: info.width,
  height: info.pageHeight ?? info.height,
});
