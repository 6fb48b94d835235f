// Settings of signatures with certificates: trusted roots, time stamps and revocation data.
import { z } from 'zod';
import { folder, list, variable, type ValuesOf } from '#platform/configuration/variable.ts';

const hostPattern = /^(?:\*\.)?(?:[a-z0-9-]+\.)*[a-z0-9-]+$/i;

export const signingVariables = {
  SIGNATURE_ROOTS: variable({
    meaning:
      'A folder with the root certificates (PEM or DER) that are trusted when signatures of PDFs are verified; see docs/use/pdf.md.',
    default: 'none; signers are not confirmed',
    schema: folder.optional(),
  }),
  TIMESTAMP_URL: variable({
    meaning:
      'The time-stamp authority (RFC 3161) for signatures of PDFs. In a private network it must also be in URL_ALLOWED_HOSTS; see docs/use/pdf.md.',
    default: 'none; signatures have no time stamps',
    // It may contain a password.
    secret: true,
    schema: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  }),
  REVOCATION_HOSTS: variable({
    meaning:
      'Hosts that may be asked for revocation data (OCSP, CRL) of certificates when a PDF is signed, separated by commas: ocsp.example.org, or *.example.org for all below it.',
    default: 'none; signatures contain no revocation data',
    schema: list.pipe(
      z.array(z.string().regex(hostPattern, 'must list host names, such as ocsp.example.org')),
    ),
  }),
};

type Values = ValuesOf<typeof signingVariables>;

export const signingOf = (values: Values) => ({
  signatureRoots: values.SIGNATURE_ROOTS,
  signingServices: {
    timestampUrl: values.TIMESTAMP_URL,
    revocationHosts: values.REVOCATION_HOSTS,
  },
});
