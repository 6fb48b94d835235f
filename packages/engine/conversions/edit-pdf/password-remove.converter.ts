// Removes a PDF's protection, for users who can open it (specification, section 2).
import { ProblemError } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { inputOf, structureOf } from '#formats/pdf/structure/document.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-password-remove'],
  async convert([input], output, { password }, run) {
    const source = await unsignedSource(input, password, run);
    const { isProtected } = await structureOf(source, run);
    if (!isProtected) throw new ProblemError('not_protected');
    const job = { decrypt: '', removeRestrictions: '', outputFile: output.path('pdf') };
    await qpdf({ ...inputOf(source), ...job, progress: '' }, run);
  },
});
