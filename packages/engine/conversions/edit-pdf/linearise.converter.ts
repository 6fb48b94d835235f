// Linearises a PDF, so that readers can show its first page before the rest has arrived (ISO 32000-2, annex F).
import { converter } from '#kernel/converter.ts';
import { inputOf } from '#formats/pdf/structure/document.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-linearise'],
  async convert([input], output, { password }, run) {
    const source = await unsignedSource(input, password, run);
    const job = { linearize: '', objectStreams: 'generate', outputFile: output.path('pdf') };
    await qpdf({ ...inputOf(source), ...job, progress: '' }, run);
  },
});
