// The owners of certificates for whom a file is encrypted.
import type { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { maxRecipients, ProblemError } from '@octavo/contract';
import type { InputFile } from '#kernel/converter.ts';
import { commonNameOf, periodUnlessValid } from '#formats/cms/certificate-details.ts';
import { isAllowed } from '#formats/cms/certificate-rules.ts';
import { certificatesIn } from '#formats/cms/roots.ts';

/** The limits of each file. */
const most = {
  /** Larger ones are not read. */
  bytes: 1024 * 1024,
  /** With those of issuers. */
  certificates: 200,
} as const;

const smallestRsaBits = 2048;

/**
 * The certificates to encrypt for, each once.
 * @throws ProblemError `recipient_unreadable`, `recipient_key_unsuitable`, `recipient_out_of_date`, `recipient_unsuitable`, `too_many_recipients`
 */
export async function recipientsIn(files: readonly InputFile[]): Promise<X509Certificate[]> {
  const found: X509Certificate[] = [];
  for (const file of files) {
    found.push(...(await ownersIn(file)));
    if (found.length > 2 * maxRecipients) break;
  }
  const recipients = withoutRepeated(found);
  if (recipients.length > maxRecipients)
    throw new ProblemError('too_many_recipients', { max: maxRecipients });
  const now = new Date();
  for (const recipient of recipients) check(recipient, now);
  return recipients;
}

const withoutRepeated = (certificates: readonly X509Certificate[]): X509Certificate[] => [
  ...new Map(certificates.map((one) => [one.fingerprint256, one])).values(),
];

/** The certificates of a file, without those of the issuers, which are often there as well. */
async function ownersIn({ path, name, size }: InputFile): Promise<X509Certificate[]> {
  const read = size <= most.bytes ? certificatesIn(await readFile(path)) : [];
  const found = withoutRepeated(read);
  if (found.length > most.certificates)
    throw new ProblemError('too_many_recipients', { max: maxRecipients });
  const owners = found.filter(
    (one) => !found.some((other) => other !== one && hasIssued(one, other)),
  );
  if (!owners.length) throw new ProblemError('recipient_unreadable', { name });
  return owners;
}

/** Checks the signature too, because a renewed certificate has the names of the one before. */
function hasIssued(issuer: X509Certificate, other: X509Certificate): boolean {
  try {
    return other.checkIssued(issuer) && other.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

/** @throws ProblemError if a file cannot be encrypted for the owner of this certificate */
function check(certificate: X509Certificate, now: Date): void {
  const { publicKey } = certificate;
  const name = commonNameOf(certificate);
  const { modulusLength = 0 } = publicKey.asymmetricKeyDetails ?? {};
  if (publicKey.asymmetricKeyType !== 'rsa' || modulusLength < smallestRsaBits)
    throw new ProblemError('recipient_key_unsuitable', { name });
  const period = periodUnlessValid(certificate, now);
  if (period) throw new ProblemError('recipient_out_of_date', { name, ...period });
  if (!isAllowed([certificate], 'encryption'))
    throw new ProblemError('recipient_unsuitable', { name });
}
