// PDF pages to PNG pictures, on white or on nothing.
import { converter } from '#core/converter.ts';
import { loadSharp } from '#image/sharp.ts';
import type { Picture } from '#pdf/pdfium.ts';
import { drawPages, type PictureOptions } from '#pdf/pictures.ts';

type Options = PictureOptions & { transparent: boolean };

/** Beyond it, zlib takes several times as long for a few per cent. */
const compressionLevel = 6;

async function encode({ data, width, height }: Picture, options: Options): Promise<Buffer> {
  const sharp = await loadSharp();
  const drawn = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false });
  const image = (options.transparent ? drawn : drawn.removeAlpha()).withDensity(options.dpi);
  const shade = options.grayscale ? image.grayscale() : image;
  return shade.png({ compressionLevel, adaptiveFiltering: false }).toBuffer();
}

export default converter<Options>({
  reads: ['pdf'],
  writes: ['png'],
  pool: 'pdf',
  convert: ([input], output, options, run) =>
    drawPages(
      ...([input, output, options] as const),
      {
        format: 'png',
        background: options.transparent ? 'transparent' : 'white',
        encode: (picture) => encode(picture, options),
      },
      run,
    ),
});
