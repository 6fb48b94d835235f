// Finds the certificates from a signer to a root, and judges them at a time.
import type { X509Certificate } from 'node:crypto';

export type ChainVerdict =
  /** It leads to a root that the operator trusts. */
  | 'trusted'
  /** It leads to a root, or ends before one, that this server does not know. */
  | 'not_known'
  /** A certificate was not valid at the time. */
  | 'out_of_date';

export type Chain = {
  verdict: ChainVerdict;
  /** From the signer on. */
  certificates: readonly X509Certificate[];
};

const maxLength = 10;

/**
 * @param others certificates that may be between the signer and a root
 * @param roots those that the operator trusts
 */
export function chainOf(
  signer: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  time: Date,
): Chain {
  const certificates = [signer];
  let isTrusted = isAmong(signer, roots);
  for (let last = signer; !isTrusted && certificates.length < maxLength;) {
    const root = roots.find((candidate) => isIssuerOf(candidate, last));
    const issuer = root ?? others.find((candidate) => isIssuerOf(candidate, last));
    if (!issuer || isAmong(issuer, certificates)) break;
    certificates.push(issuer);
    isTrusted = isAmong(issuer, roots);
    last = issuer;
  }
  const isCurrent = certificates.every(
    ({ validFromDate, validToDate }) => time >= validFromDate && time <= validToDate,
  );
  if (!isCurrent) return { verdict: 'out_of_date', certificates };
  return { verdict: isTrusted ? 'trusted' : 'not_known', certificates };
}

const isAmong = ({ fingerprint256 }: X509Certificate, all: readonly X509Certificate[]): boolean =>
  all.some((one) => one.fingerprint256 === fingerprint256);

function isIssuerOf(candidate: X509Certificate, certificate: X509Certificate): boolean {
  try {
    return (
      candidate.ca && certificate.checkIssued(candidate) && certificate.verify(candidate.publicKey)
    );
  } catch {
    return false;
  }
}

/** The parts of a name, such as `CN`. */
export function nameParts(name: string | undefined): Readonly<Record<string, string>> {
  const lines = (name ?? '').split('\n').map((line) => /^(\w+)=(.*)$/s.exec(line));
  return Object.fromEntries(lines.flatMap((found) => (found ? [[found[1], found[2]]] : [])));
}

/** The common name, or else the whole name in one line. */
export const shortName = (name: string | undefined): string =>
  nameParts(name)['CN'] ?? (name ?? '').split('\n').join(', ');
