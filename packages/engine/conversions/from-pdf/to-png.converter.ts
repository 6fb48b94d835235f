// PDF pages to PNG pictures, on white or transparent.
import { converter } from '#kernel/converter.ts';
import { drawPages, type PictureOptions } from '#conversions/from-pdf/pictures.ts';

type Options = PictureOptions & { transparent: boolean };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['png'],
  pool: 'pdf',
  convert: ([input], output, { dpi, grayscale, transparent, ...choice }, run) =>
    drawPages(input, output, choice, { format: 'png', dpi, grayscale, transparent }, run),
});
