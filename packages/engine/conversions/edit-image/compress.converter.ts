// Compresses an image, and never makes it larger: if encoding it again gains too little, its pixels stay unchanged.
import { stat, writeFile } from 'node:fs/promises';
import { formatBytes, ProblemError } from '@octavo/contract';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { withMetadata } from '#formats/image/metadata/remove.ts';
import { saveEncoded } from '#editing/image/save-encoded.ts';
import { isUnwritableAnimation, warnOfUnreadFrames } from '#formats/image/animation.ts';
import { drawingOf } from '#editing/image-compress/drawing.ts';
import { writeThorough } from '#editing/image-compress/thorough.ts';
import { imageFormats } from '#formats/image/formats.ts';
import { warnOfLeftOut } from '#formats/image/frames.ts';
import { warnOfLocation } from '#formats/image/metadata/location.ts';
import { decoding, openPicture, readWhole, type OpenedImage } from '#formats/image/open.ts';
import { imageRequestOf, type ImageRequest, type WritingOptions } from '#formats/image/write.ts';

/** The minimum gain that justifies the loss of encoding an image again. */
const minGain = 0.03;

type CompressionTask = { input: InputFile; picture: OpenedImage; wanted: ImageRequest; run: Run };

/** The file with unchanged pixels, if its format may stay. */
async function withUnchangedPixels({
  input,
  picture,
  wanted,
}: CompressionTask): Promise<Buffer | undefined> {
  if (wanted.target !== input.format) return undefined;
  const file = await readWhole(input);
  return withMetadata(file, input.format, picture.metadata, wanted.keeps);
}

/** Decodes all pixels, so that a truncated file is detected. */
const checkDecodes = ({ open }: OpenedImage): Promise<unknown> =>
  decoding(async () => (await open()).resize(8, 8, { fit: 'fill' }).toBuffer());

async function keep(work: CompressionTask, file: Buffer, path: string): Promise<void> {
  const { input, picture, wanted, run } = work;
  await checkDecodes(picture);
  await warnOfLocation(input, picture.metadata, wanted.keeps, run, true);
  await writeFile(path, file);
  const [before, after] = [formatBytes(input.size), formatBytes(file.length)];
  if (file.length < input.size)
    run.warn({ code: 'compressed_without_loss', values: { before, after } });
  else if (!wanted.limitBytes) run.warn({ code: 'image_not_smaller', values: { size: before } });
}

/** Keeps the frames of an animation that cannot be encoded again, whatever their size. */
async function keepAnimation(work: CompressionTask, kept: Buffer, path: string): Promise<void> {
  const { limitBytes = Infinity } = work.wanted;
  if (kept.length > limitBytes)
    throw new ProblemError('target_too_small', { size: formatBytes(limitBytes) });
  await checkDecodes(work.picture);
  await writeFile(path, kept);
  work.run.warn({ code: 'image_kept_whole', values: {} });
}

async function compress(work: CompressionTask, path: string): Promise<void> {
  const { input, picture, wanted, run } = work;
  const kept = await withUnchangedPixels(work);
  if (kept && (await isUnwritableAnimation(input))) return keepAnimation(work, kept, path);
  const { limitBytes = 0, keepsProfile = true } = wanted;
  // Other colours are other pixels.
  const mayStay = keepsProfile || !picture.metadata.hasProfile;
  if (mayStay && kept && kept.length <= limitBytes) return keep(work, kept, path);
  const drawing = drawingOf(picture, wanted.target);
  const { bytes } = await writeThorough(drawing, wanted, path, run);
  if (mayStay && kept && !limitBytes && bytes > kept.length * (1 - minGain))
    return keep(work, kept, path);
  warnOfLeftOut(picture, wanted.target, run);
  await warnOfUnreadFrames(input, run);
  await warnOfLocation(input, picture.metadata, wanted.keeps, run);
  const sizes = { before: formatBytes(input.size), after: formatBytes((await stat(path)).size) };
  run.warn({ code: 'image_compressed', values: sizes });
}

export default converter<WritingOptions>({
  reads: imageFormats,
  writes: ['jpg', 'png', 'webp', 'gif', 'avif', 'tiff'],
  pool: 'image',
  does: ['image-compress'],
  async convert([input], output, options, run) {
    if (options.encoded) return saveEncoded(input, output, options, run);
    run.progress(0, 1, 'Compressing');
    const picture = await openPicture(input, run);
    const wanted = imageRequestOf(options, input, picture);
    await compress({ input, picture, wanted, run }, output.path(wanted.target));
    run.progress(1, 1, 'Compressing');
  },
});
