// Converts a PDF to gray.
import { converter } from '#kernel/converter.ts';
import { writeGrayscale } from '#editing/pdf-grayscale/grayscale.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-grayscale'],
  async convert([input], output, { password }, run) {
    const source = await unsignedSource(input, password, run);
    const { hadColours, unreadable } = await writeGrayscale(source, output.path('pdf'), run);
    if (unreadable) run.warn({ code: 'colors_remain', values: { count: unreadable } });
    else if (!hadColours) run.warn({ code: 'was_gray', values: {} });
  },
});
