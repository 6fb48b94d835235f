// Signs a PDF with a certificate (decision 132).
import { readFile } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { signAtLevel } from '#editing/pdf-sign/levels.ts';
import { writeSigned } from '#editing/pdf-sign/sign.ts';
import { signerOf } from '#editing/pdf-sign/signer.ts';
import { rootsIn } from '#formats/cms/roots.ts';
import { planSigning, removePrinted, type SigningOptions } from './signing-plan.ts';

type Options = SigningOptions & { certificatePassword?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-certificate-sign'],
  async convert([input, ...files], output, options, run) {
    const certificates = files.filter(({ format }) => format === 'p12');
    const [picture] = files.filter(({ format }) => format !== 'p12');
    const [certificate] = certificates;
    if (!certificate || certificates.length > 1) throw new ProblemError('certificate_missing');
    const { certificatePassword = '', level, lowerLevel: mayLower } = options;
    const file = await readFile(certificate.path);
    const signer = await signerOf(file, certificatePassword, new Date());
    const target = output.path('pdf');
    const { document, signing } = await planSigning(input, signer, options, picture, target, run);
    const roots = await rootsIn(process.env['SIGNATURE_ROOTS']);
    await signAtLevel(
      { ...document.source, path: target },
      signer,
      (stamp) => writeSigned(document, target, signing, stamp),
      { level, mayLower, roots },
      run,
    );
    await removePrinted(run);
  },
});
