// Linearises a PDF, so that readers can show its first page before the rest has arrived (ISO 32000-2, annex F).
import { converter } from '#kernel/converter.ts';
import { inputOf, sourceOf } from '#formats/pdf/structure/document.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { warnOfSignatures } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-linearise'],
  async convert([input], output, { password }, run) {
    await warnOfSignatures([input], run);
    const job = { linearize: '', objectStreams: 'generate', outputFile: output.path('pdf') };
    await qpdf({ ...inputOf(sourceOf(input, password)), ...job, progress: '' }, run);
  },
});
