// Makes form fields and annotations part of the pages.
import { converter } from '#kernel/converter.ts';
import { withDrawnFields } from '#editing/pdf-forms/drawn-fields.ts';
import { flatten } from '#editing/pdf-flatten/flatten.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-flatten'],
  async convert([input], output, { password }, run) {
    const source = await unsignedSource(input, password, run);
    await flatten(await withDrawnFields(source, output, run), output.path('pdf'), run);
  },
});
