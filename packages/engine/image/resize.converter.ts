// Resizes images and changes their format. Stands upright, keeps colour profile and animation, drops camera data.
import { imageLimits, ProblemError, type Format } from '@octavo/contract';
import type { Metadata, Sharp } from 'sharp';
import { converter } from '#core/converter.ts';
import { imageFileLimits } from '#core/limits.ts';
import { decoding, openPicture, type OpenedImage } from '#image/open.ts';

type Options = {
  /** Pixels, 1–4000. */
  width?: number;
  height?: number;
  /** In place of a width and a height. */
  percent?: number;
  maintainAspectRatio: boolean;
  outputFormat: 'same' | 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';
  /** 1–100; for the formats that lose something. */
  quality: number;
};

type Target = 'jpg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

/** What `same` gives: BMP becomes PNG, which keeps every pixel in a fraction of the bytes. */
const sameAs: Partial<Record<Format, Target>> = {
  jpg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  tiff: 'tiff',
};

const targetOf = (outputFormat: Options['outputFormat'], input: Format): Target => {
  if (outputFormat === 'same') return sameAs[input] ?? 'png';
  return outputFormat === 'jpeg' ? 'jpg' : outputFormat;
};

/** The size of what is shown: one frame, upright. */
const shownSize = ({ autoOrient, pageHeight, width, height }: Metadata) =>
  pageHeight ? { width, height: pageHeight } : (autoOrient ?? { width, height });

function checkResult(width: number, height: number, frames: number): void {
  const found = Math.ceil((width * height * frames) / 1e6);
  const limit = frames > 1 ? imageFileLimits.animationMegapixels : imageFileLimits.megapixels;
  if (found > limit) throw new ProblemError('too_many_pixels', { found, limit });
}

/** The box to resize into; one side alone leaves the other to the proportions, or to itself when they may change. */
function boxOf(options: Options, shown: { width: number; height: number }) {
  const { width, height, percent, maintainAspectRatio } = options;
  if (percent !== undefined && width === undefined && height === undefined) {
    const part = (side: number) => Math.max(1, Math.round((side * percent) / 100));
    return { width: part(shown.width), height: part(shown.height), fit: 'fill' } as const;
  }
  const isOpen = width === undefined && height === undefined;
  const box = isOpen
    ? { width: imageLimits.defaultWidth, height: imageLimits.defaultHeight }
    : { width, height };
  if (maintainAspectRatio) return { ...box, fit: 'inside' } as const;
  return {
    width: box.width ?? shown.width,
    height: box.height ?? shown.height,
    fit: 'fill',
  } as const;
}

/** Pixels of the result, for the limit. */
function resultSize(box: ReturnType<typeof boxOf>, shown: { width: number; height: number }) {
  if (box.fit === 'fill') return { width: box.width, height: box.height };
  const scale = Math.min(
    (box.width ?? Infinity) / shown.width,
    (box.height ?? Infinity) / shown.height,
  );
  return { width: shown.width * scale, height: shown.height * scale };
}

const encoders: Record<Target, (image: Sharp, quality: number) => Sharp> = {
  jpg: (image, quality) => image.flatten({ background: 'white' }).jpeg({ quality }),
  png: (image) => image.png({ compressionLevel: 9 }),
  webp: (image, quality) => image.webp({ quality }),
  gif: (image) => image.gif(),
  // Little effort: more of it takes minutes for a large image and saves a few percent.
  avif: (image, quality) => image.avif({ quality, effort: 2 }),
  tiff: (image) => image.tiff({ compression: 'deflate', predictor: 'horizontal' }),
};

/** Keeps an RGB or grey profile; CMYK is turned into sRGB, since most viewers expect that. */
function withColours(image: Sharp, { space, depth }: Metadata, target: Target): Sharp {
  if (space === 'cmyk') return image.toColourspace('srgb');
  const kept = image.keepIccProfile();
  const isDeep = depth === 'ushort' && (target === 'png' || target === 'tiff');
  return isDeep ? kept.toColourspace(space === 'grey16' ? 'grey16' : 'rgb16') : kept;
}

/** Formats that hold several frames or pages. */
const holdsFrames = (target: Target) => target === 'gif' || target === 'webp' || target === 'tiff';

/** Whether all frames can be taken together: pages of a TIFF may differ in size, and then the first stands for it. */
async function hasEvenFrames({ frames, open }: OpenedImage): Promise<boolean> {
  if (frames === 1) return false;
  const all = await open({ animated: true });
  return all.metadata().then(
    () => true,
    () => false,
  );
}

export default converter<Options>({
  reads: ['jpg', 'png', 'gif', 'bmp', 'webp', 'tiff', 'avif'],
  writes: ['jpg', 'png', 'webp', 'gif', 'avif', 'tiff'],
  pool: 'image',
  async convert([input], output, options, run) {
    run.progress(0, 1, 'Resizing');
    const picture = await openPicture(input);
    const target = targetOf(options.outputFormat, input.format);
    const animated = holdsFrames(target) && (await hasEvenFrames(picture));
    const shown = shownSize(picture.metadata);
    const box = boxOf(options, shown);
    const size = resultSize(box, shown);
    checkResult(size.width, size.height, animated ? picture.frames : 1);
    await decoding(async () => {
      const image = (await picture.open({ animated })).autoOrient().resize(box);
      const coloured = withColours(image, picture.metadata, target);
      await encoders[target](coloured, options.quality).toFile(output.path(target));
    });
    run.progress(1, 1, 'Resizing');
  },
});
