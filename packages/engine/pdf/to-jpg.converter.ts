// PDF pages to JPEG pictures.
import { converter } from '#core/converter.ts';
import { loadSharp } from '#image/sharp.ts';
import type { Picture } from '#pdf/pdfium.ts';
import { drawPages, type PictureOptions } from '#pdf/pictures.ts';

type Options = PictureOptions & {
  /** JPEG quality, 1–100. */
  quality: number;
  smaller: boolean;
};

async function encode({ data, width, height }: Picture, options: Options): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false })
    .removeAlpha()
    .withDensity(options.dpi);
  const shade = options.grayscale ? image.grayscale() : image;
  return shade.jpeg({ quality: options.quality, mozjpeg: options.smaller }).toBuffer();
}

export default converter<Options>({
  reads: ['pdf'],
  writes: ['jpg'],
  pool: 'pdf',
  convert: ([input], output, options, run) =>
    drawPages(
      ...([input, output, options] as const),
      { format: 'jpg', background: 'white', encode: (picture) => encode(picture, options) },
      run,
    ),
});
