// Resizes images and changes their format. Applies the orientation, keeps colour profile and animation, removes
// metadata, all unless asked otherwise.
import {
  encoderSettingNames,
  keptFieldsOf,
  type EncoderSettings,
  type Format,
  type MetadataOptions,
} from '@octavo/contract';
import type { Metadata, Sharp } from 'sharp';
import { converter, type InputFile, type OutputFile, type Run } from '#kernel/converter.ts';
import { encoded, type Encoding, type ImageTarget } from '#formats/image/codecs/encode.ts';
import { warnOfUnreadFrames } from '#formats/image/animation.ts';
import { warnOfLeftOut } from '#formats/image/frames.ts';
import { imageFormats } from '#formats/image/formats.ts';
import { decoding, isTaken, openPicture, pageOf, type OpenedImage } from '#formats/image/open.ts';
import { fillExif, withExif } from '#formats/image/metadata/keep.ts';
import { warnOfLocation } from '#formats/image/metadata/location.ts';
import { boxOf, checkResult, shownSize, type SizeOptions } from '#formats/image/resize-box.ts';
import { keptFormats } from '#formats/image/write.ts';
import { writeTiffPages } from '#formats/image/tiff-pages.ts';
import { createPictureArchive, pictureNames } from '#formats/pdf/picture-archive.ts';

type Options = SizeOptions &
  Partial<EncoderSettings & MetadataOptions> &
  Pick<Encoding, 'quality' | 'background'> & {
    outputFormat: 'same' | 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';
  };

const targetOf = (outputFormat: Options['outputFormat'], input: Format): ImageTarget => {
  if (outputFormat === 'same') return keptFormats[input] ?? 'png';
  return outputFormat === 'jpeg' ? 'jpg' : outputFormat;
};

type ResizeTask = { input: InputFile; output: OutputFile; options: Options; encoding: Encoding };

/** The image, or one page of it, in its new size and format. */
function resized(
  image: Sharp,
  metadata: Metadata,
  frames: number,
  { options, encoding }: ResizeTask,
) {
  const shown = shownSize(metadata);
  const box = boxOf(options, shown, options.outputFormat !== 'same');
  checkResult(box, shown, frames);
  const made = encoded(image.autoOrient().resize(box), metadata, encoding);
  return encoding.keeps?.size ? withExif(made, metadata, encoding.keeps) : made;
}

/** True if the target format holds several frames. */
const animates = (target: ImageTarget) =>
  target === 'gif' || target === 'webp' || target === 'tiff';

/**
 * Resizes a single image or an animation; formats without animation keep the first frame. libvips reads only the first
 * frame of an animated AVIF.
 */
async function resizeWhole(picture: OpenedImage, work: ResizeTask): Promise<void> {
  const { target, keeps } = work.encoding;
  const animated = picture.frames > 1 && animates(target);
  const image = await picture.open({ animated });
  const frames = animated ? picture.frames : 1;
  const path = work.output.path(target);
  const info = await resized(image, picture.metadata, frames, work).toFile(path);
  if (keeps?.size) await fillExif(path, target, picture.metadata, info, keeps);
}

/** The pages of a TIFF one by one, because they may differ in size. */
async function* resizedPages(
  picture: OpenedImage,
  work: ResizeTask,
  run: Run,
): AsyncGenerator<Buffer> {
  for (let page = 0; page < picture.frames; page++) {
    run.progress(page, picture.frames, `Resizing page ${page + 1}`);
    const { metadata, open } = await pageOf(picture, page);
    yield await resized(await open(), metadata, 1, work).toBuffer();
  }
}

/** Pages stay together in a TIFF; in other formats, several pages become a ZIP. */
async function resizePages(picture: OpenedImage, work: ResizeTask, run: Run): Promise<void> {
  const { target } = work.encoding;
  const pages = resizedPages(picture, work, run);
  if (target === 'tiff') return writeTiffPages(work.output.path('tiff'), pages);
  const numbers = Array.from({ length: picture.frames }, (_, index) => index + 1);
  const names = pictureNames(work.input.name, numbers, target);
  const archive = createPictureArchive(work.output.path('zip'), names);
  for await (const page of pages) archive.add(page);
  await archive.finish();
}

export default converter<Options>({
  reads: imageFormats,
  writes: ['jpg', 'png', 'webp', 'gif', 'avif', 'tiff'],
  pool: 'image',
  async convert([input], output, options, run) {
    run.progress(0, 1, 'Resizing');
    const picture = await openPicture(input, run);
    await warnOfUnreadFrames(input, run);
    const keeps = keptFieldsOf(options);
    await warnOfLocation(input, picture.metadata, keeps, run);
    const isFiltered = isTaken(input, picture);
    const target = targetOf(options.outputFormat, input.format);
    const settings = Object.fromEntries(encoderSettingNames.map((name) => [name, options[name]]));
    const { quality, background, keepProfile: keepsProfile = true } = options;
    const encoding = { target, isFiltered, quality, background, settings, keeps, keepsProfile };
    const work = { input, output, options, encoding };
    const hasPages = input.format === 'tiff' && picture.frames > 1;
    if (!hasPages) warnOfLeftOut(picture, target, run);
    await decoding(() => (hasPages ? resizePages(picture, work, run) : resizeWhole(picture, work)));
    run.progress(1, 1, 'Resizing');
  },
});
