// Converts a picture that not every program reads to PNG, for documents.
import { buffer } from 'node:stream/consumers';
import { documentLimits } from '#kernel/limits.ts';
import type { ImageFile } from '#models/document/image-file.ts';

async function decoded(image: ImageFile) {
  const bytes = await buffer(await image.open());
  const megapixels = documentLimits.imageMegapixels;
  const { loadSharp, openImage } = await import('#formats/image/codecs/sharp.ts');
  if (image.type !== 'bmp') {
    const opened = await openImage(bytes);
    const { width, height } = await opened.metadata();
    return width * height > megapixels * 1e6 ? undefined : opened;
  }
  const { decodeBmp } = await import('#formats/image/codecs/bmp.ts');
  const { data, ...raw } = decodeBmp(bytes, megapixels * 1e6);
  return (await loadSharp())(data, { raw });
}

/** The picture as PNG; nothing if it is too large or unreadable, because a document is more than one picture. */
export async function asPng(image: ImageFile): Promise<Buffer | undefined> {
  if (image.size > documentLimits.convertedImageBytes) return undefined;
  try {
    return await (await decoded(image))?.png().toBuffer();
  } catch {
    return undefined;
  }
}
