// Removes the encryption for certificates from a PDF, for an owner of one of them (decision 155).
import { readFile } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { keyPairsOf } from '#editing/pdf-sign/signer.ts';
import { encryptionIn, writeWithKey } from '#editing/pdf-encrypt/encrypted-file.ts';
import { hasReadableStreams } from '#editing/pdf-encrypt/readable-streams.ts';

type Options = { certificatePassword?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-certificate-decrypt'],
  async convert([input, certificate], output, { certificatePassword = '' }, run) {
    if (!certificate) throw new ProblemError('certificate_missing');
    const pairs = await keyPairsOf(await readFile(certificate.path), certificatePassword);
    const encryption = await encryptionIn(input.path, pairs);
    const target = output.path('pdf');
    await writeWithKey(input.path, target, encryption, run);
    if (!hasReadableStreams(target)) throw new ProblemError('recipients_damaged');
  },
});
