// PDF pages to JPEG pictures.
import { converter } from '#kernel/converter.ts';
import { drawPages, type PictureOptions } from '#conversions/from-pdf/pictures.ts';

type Options = PictureOptions & {
  /** JPEG quality, 1–100. */
  quality: number;
  smaller: boolean;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['jpg'],
  pool: 'pdf',
  convert: ([input], output, { dpi, grayscale, quality, smaller, ...choice }, run) =>
    drawPages(input, output, choice, { format: 'jpg', dpi, grayscale, quality, smaller }, run),
});
