// A document that is prepared for a signature by a key elsewhere: what the key has to sign, and how the file transports that from
// one step to the next.
import { z } from 'zod';
import { signatureLevels } from './levels.ts';

/** Enough for a chain of large certificates. */
export const maxCertificateCharacters = 60_000;

/** Chains have a few; further ones are left out. */
export const maxCertificates = 50;

export const preparedSignature = z.object({
  hash: z.enum(['sha256', 'sha384', 'sha512']),
  algorithm: z.enum(['RSASSA-PKCS1-v1_5', 'ECDSA']),
  /** DER in Base64, as the next ones. */
  signedAttributes: z.base64().max(20_000),
  /** The signer’s certificate, then those of issuers. */
  certificates: z.array(z.base64()).min(1).max(maxCertificates),
  level: z.enum(signatureLevels),
  lowerLevel: z.boolean(),
});
export type PreparedSignature = z.infer<typeof preparedSignature>;

/** Where it is in a file: before a second end, so that readers still find their cross-references. */
const trailer = /\n%octavo-signature ([\w+/=]{1,200000})\nstartxref\n\d{1,12}\n%%EOF\n$/;

/** As many bytes at the end of a file contain it. */
export const preparedTrailerBytes = 200_100;

/** @param startxref the place of the newest cross-references */
export const preparedTrailer = (prepared: PreparedSignature, startxref: number): string =>
  `\n%octavo-signature ${btoa(JSON.stringify(prepared))}\nstartxref\n${startxref}\n%%EOF\n`;

/**
 * @param end the end of a file, one letter per byte
 * @returns what it says, and its length; nothing if the file is not prepared
 */
export function preparedIn(
  end: string,
): { prepared: PreparedSignature; bytes: number } | undefined {
  const [whole = '', text = ''] = trailer.exec(end) ?? [];
  if (!text) return undefined;
  const { data } = preparedSignature.safeParse(jsonOf(text));
  return data && { prepared: data, bytes: whole.length };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(atob(text));
  } catch {
    return undefined;
  }
}
