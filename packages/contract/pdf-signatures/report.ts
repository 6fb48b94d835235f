// The report about the signatures of a PDF, as JSON.
import { z } from 'zod';
import { signatureLevels } from './levels.ts';

const time = z.string().describe('ISO 8601, in UTC');

const certificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  serialNumber: z.string().describe('hexadecimal'),
  validFrom: time,
  validTo: time,
  sha256: z.string().describe('the fingerprint'),
});

const change = z.object({
  kind: z.string().describe('such as `page_content` or `signature_added`'),
  text: z.string(),
  isPermitted: z.boolean().describe('whether the signature permits it'),
  pages: z.array(z.number().int()),
  fields: z.array(z.string()),
});

const signature = z.object({
  field: z.string().describe('the name of its field'),
  kind: z.enum(['signature', 'certification', 'time_stamp']),
  verdict: z
    .enum(['valid', 'unknown_signer', 'changed', 'invalid'])
    .describe(
      '`changed`: the signed version is intact, but the file was changed afterwards in a way that the signature doesn’t permit',
    ),
  summary: z.string(),
  statements: z.array(z.string()).describe('what was found, in sentences'),
  signer: z.string().optional(),
  /** When, by the signer’s computer; it proves nothing. */
  claimedTime: time.optional().describe('by the clock of the signer’s computer'),
  reason: z.string().optional(),
  location: z.string().optional(),
  contact: z.string().optional(),
  format: z.string().describe('the SubFilter'),
  level: z.enum(signatureLevels).optional().describe('the baseline level of PAdES'),
  algorithms: z.string(),
  coverage: z.object({
    byteRange: z.array(z.number()),
    signedBytes: z.number(),
    fileBytes: z.number(),
    isWholeFile: z.boolean(),
    problem: z.string().optional(),
  }),
  integrity: z.object({ isIntact: z.boolean(), problem: z.string().optional() }),
  chain: z.object({
    verdict: z.enum(['trusted', 'not_known', 'out_of_date', 'not_allowed', 'none']),
    certificates: z.array(certificate),
  }),
  timeStamp: z
    .object({ time, authority: z.string(), isIntact: z.boolean(), isTrusted: z.boolean() })
    .optional(),
  revocation: z.object({
    status: z.enum(['good', 'revoked', 'not_contained']),
    lists: z.number().int(),
    answers: z.number().int().describe('of OCSP'),
  }),
  certifiedLevel: z.number().int().optional().describe('DocMDP: 1 to 3'),
  changes: z.array(change).describe('what changed after the signature'),
});

export const pdfSignaturesReport = z.object({
  file: z.string(),
  language: z.enum(['en', 'de']),
  summary: z.string(),
  notes: z.array(z.string()),
  signatures: z.array(signature),
  emptyFields: z
    .array(z.object({ name: z.string(), page: z.number().int().optional() }))
    .describe('the signature fields in which nobody has signed; `field` takes their names'),
});

export type PdfSignaturesReport = z.infer<typeof pdfSignaturesReport>;
export type PdfSignature = z.infer<typeof signature>;
export type PdfSignatureVerdict = PdfSignature['verdict'];
