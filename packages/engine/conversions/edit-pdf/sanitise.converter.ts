// Removes hidden content and data from a PDF.
import { converter } from '#kernel/converter.ts';
import type { Wanted } from '#editing/pdf-sanitise/removed.ts';
import { sanitise } from '#editing/pdf-sanitise/sanitise.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = Wanted & { password?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-sanitise'],
  async convert([input], output, { password, ...wanted }, run) {
    const source = await unsignedSource(input, password, run);
    const removed = await sanitise(source, output.path('pdf'), wanted, run);
    for (const warning of removed.warnings()) run.warn(warning);
  },
});
