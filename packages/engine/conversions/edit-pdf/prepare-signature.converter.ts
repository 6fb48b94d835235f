// Prepares a PDF for a signature by a key that stays elsewhere (decision 145).
import { appendFile } from 'node:fs/promises';
import { maxCertificates, preparedTrailer } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { writePrepared } from '#editing/pdf-sign/sign.ts';
import { remoteSignerOf } from '#editing/pdf-sign/signer.ts';
import { algorithmOf } from '#formats/cms/signed-data-writer.ts';
import { updateBaseOf } from '#formats/pdf/structure/incremental-update.ts';
import { planSigning, removePrinted, type SigningOptions } from './signing-plan.ts';

type Options = SigningOptions & { certificates: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-prepare-signature'],
  async convert([input, picture], output, options, run) {
    const { level, lowerLevel } = options;
    const signer = remoteSignerOf(certificatesIn(options.certificates), new Date());
    const target = output.path('pdf');
    const { document, signing } = await planSigning(input, signer, options, picture, target, run);
    const attributes = await writePrepared(document, target, signing, level !== 'B-B');
    await removePrinted(run);
    const base = await updateBaseOf(target);
    if (!base) throw new Error('a prepared document without an end');
    // Those that lead to the root come first, so that none of them is left out and the second step finds the same ones.
    const issuers = signer.issuers.map(({ raw }) => raw);
    const certificates = new Set(
      [...signer.certificates, ...issuers].map((der) => der.toString('base64')),
    );
    const prepared = {
      ...{ level, lowerLevel, hash: algorithmOf(signer.key)?.hash ?? 'sha256' },
      algorithm: signer.key.asymmetricKeyType === 'ec' ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
      signedAttributes: attributes.toString('base64'),
      certificates: [...certificates].slice(0, maxCertificates),
    } as const;
    await appendFile(target, preparedTrailer(prepared, base.previous));
  },
});

const pem = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g;

const certificatesIn = (text: string): Buffer[] =>
  [...text.matchAll(pem)].map(([, base64 = '']) => Buffer.from(base64, 'base64'));
