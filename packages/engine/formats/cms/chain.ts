// Finds the certificates from a signer to a root, and judges them at a time.
import type { X509Certificate } from 'node:crypto';
import { isAllowed, type Purpose } from './certificate-rules.ts';

export type ChainVerdict =
  /** It leads to a root that the operator trusts. */
  | 'trusted'
  /** It leads to a root, or ends before one, that this server does not trust. */
  | 'not_known'
  /** A certificate was not valid at the time. */
  | 'out_of_date'
  /** It leads to a trusted root, but a certificate must not be used like this, or is not safe. */
  | 'not_allowed';

export type Chain = {
  verdict: ChainVerdict;
  /** From the signer on. */
  certificates: readonly X509Certificate[];
};

export type ChainRequest = {
  signer: X509Certificate;
  /** Certificates that may be between the signer and a root. */
  others: readonly X509Certificate[];
  /** Those that the operator trusts. */
  roots: readonly X509Certificate[];
  time: Date;
  purpose: Purpose;
};

const maxLength = 10;
/** Files can have any number of certificates of the same name. */
const maxVerified = 100;

/** The first chain that is trusted, or else the one that comes nearest to it. */
export function chainOf({ signer, others, roots, time, purpose }: ChainRequest): Chain {
  let nearest: Chain | undefined;
  for (const certificates of pathsFrom(signer, others, roots)) {
    const isTrusted = isAmong(certificates.at(-1) ?? signer, roots);
    const isCurrent = certificates.every(
      ({ validFromDate, validToDate }) => time >= validFromDate && time <= validToDate,
    );
    const verdict = !isCurrent
      ? 'out_of_date'
      : !isTrusted
        ? 'not_known'
        : isAllowed(certificates, purpose)
          ? 'trusted'
          : 'not_allowed';
    if (verdict === 'trusted') return { verdict, certificates };
    if (!nearest || (isTrusted && !isAmong(nearest.certificates.at(-1) ?? signer, roots)))
      nearest = { verdict, certificates };
  }
  return nearest ?? { verdict: 'not_known', certificates: [signer] };
}

/** All chains: each ends at a trusted root, or where no issuer is known. */
function* pathsFrom(
  signer: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
): Generator<X509Certificate[]> {
  let verified = 0;
  const isIssuer = (candidate: X509Certificate, certificate: X509Certificate) =>
    candidate.ca &&
    certificate.checkIssued(candidate) &&
    ++verified <= maxVerified &&
    isSignedBy(certificate, candidate);
  function* longer(path: X509Certificate[]): Generator<X509Certificate[]> {
    const last = path.at(-1) ?? signer;
    if (isAmong(last, roots) || path.length >= maxLength) return yield path;
    let isEnd = true;
    for (const candidate of [...roots, ...others])
      if (!isAmong(candidate, path) && isIssuer(candidate, last)) {
        isEnd = false;
        yield* longer([...path, candidate]);
      }
    if (isEnd) yield path;
  }
  yield* longer([signer]);
}

const isAmong = ({ fingerprint256 }: X509Certificate, all: readonly X509Certificate[]): boolean =>
  all.some((one) => one.fingerprint256 === fingerprint256);

function isSignedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.verify(issuer.publicKey);
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
