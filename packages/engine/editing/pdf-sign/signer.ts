// The signer: key and certificates of a PKCS#12 file, or certificates alone whose key is elsewhere; checked before anything is signed.
import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import { ProblemError } from '@octavo/contract';
import { openPkcs12, Pkcs12Error, type Pkcs12 } from '@octavo/contract/pkcs12';
import type { KeyPair } from '#formats/cms/enveloped-data.ts';
import { commonNameOf, periodUnlessValid } from '#formats/cms/certificate-details.ts';
import { isAllowed } from '#formats/cms/certificate-rules.ts';
import { nodeCrypto } from '#formats/cms/pkcs12-crypto.ts';
import { algorithmOf, type SigningKey } from '#formats/cms/signed-data-writer.ts';

export type Signer = SigningKey & {
  name: string;
  /** All further certificates of the file, also those that signed themselves. */
  issuers: readonly X509Certificate[];
};

const smallestRsaBits = 2048;

/**
 * Opens the certificate file of a signer.
 * @param now the time of the signature
 * @throws ProblemError `certificate_password_wrong`, `certificate_unreadable`, `certificate_without_key`,
 * `certificate_unsuitable`, `certificate_out_of_date`
 */
export async function signerOf(file: Buffer, password: string, now: Date): Promise<Signer> {
  const { key, certificate, others } = matched(await opened(file, password));
  return checked(key, certificate, others, now);
}

/**
 * A signer whose key is elsewhere: the key of the result is the public one.
 * @param certificates the signer’s and those of issuers, in DER
 * @throws ProblemError `signer_certificate_missing`, `certificate_unsuitable`, `certificate_out_of_date`
 */
export function remoteSignerOf(certificates: readonly Buffer[], now: Date): Signer {
  const [own, ...others] = certificates.flatMap(
    (der) => orNothing(() => new X509Certificate(der)) ?? [],
  );
  if (!own) throw new ProblemError('signer_certificate_missing');
  if (!isAllowed([own], 'signature')) throw new ProblemError('certificate_unsuitable');
  const key = orNothing(() => own.publicKey);
  if (!key) throw new ProblemError('certificate_unsuitable');
  return checked(key, own, others, now);
}

function checked(
  key: KeyObject,
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  now: Date,
): Signer {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? smallestRsaBits;
  if (!algorithmOf(key) || bits < smallestRsaBits) throw new ProblemError('certificate_unsuitable');
  const period = periodUnlessValid(certificate, now);
  if (period) throw new ProblemError('certificate_out_of_date', period);
  return {
    key,
    certificates: [certificate.raw, ...issuersOf(certificate, others)],
    name: commonNameOf(certificate),
    issuers: others,
  };
}

/**
 * The keys of a certificate file, each with its certificate.
 * @throws ProblemError `certificate_password_wrong`, `certificate_unreadable`, `certificate_without_key`
 */
export async function keyPairsOf(file: Buffer, password: string): Promise<KeyPair[]> {
  const { pairs } = pairsOf(await opened(file, password));
  if (!pairs.length) throw new ProblemError('certificate_without_key');
  return pairs;
}

async function opened(file: Buffer, password: string): Promise<Pkcs12> {
  try {
    return await openPkcs12(file, password, nodeCrypto);
  } catch (error) {
    if (!(error instanceof Pkcs12Error)) throw error;
    throw new ProblemError(
      error.reason === 'password' ? 'certificate_password_wrong' : problems[error.reason],
    );
  }
}

const problems = {
  unreadable: 'certificate_unreadable',
  no_key: 'certificate_without_key',
} as const;

/** Each key with its certificate, and all certificates. */
function pairsOf({ keys, certificates }: Pkcs12) {
  const read = certificates.flatMap((der) => orNothing(() => new X509Certificate(der)) ?? []);
  const pairs = keys.flatMap((der) => {
    const key = orNothing(() =>
      createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' }),
    );
    const certificate = key && read.find((candidate) => isOf(key, candidate));
    return key && certificate ? [{ key, certificate }] : [];
  });
  return { pairs, read };
}

/** The key and the certificate to sign with. */
function matched(file: Pkcs12) {
  const { pairs, read } = pairsOf(file);
  // Files of smart cards and authorities often have a second pair, for encryption.
  const pair = pairs.find(({ certificate }) => isAllowed([certificate], 'signature'));
  if (!pair)
    throw new ProblemError(pairs.length ? 'certificate_unsuitable' : 'certificate_without_key');
  return { ...pair, others: read.filter((other) => other !== pair.certificate) };
}

const isOf = (key: KeyObject, { publicKey }: X509Certificate): boolean =>
  createPublicKey(key).equals(publicKey);

function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const maxIssuers = 10;

/** The certificates that lead to the root, which itself is left out if it signed itself. */
function issuersOf(certificate: X509Certificate, others: readonly X509Certificate[]): Buffer[] {
  const chain: X509Certificate[] = [];
  for (let last = certificate; chain.length < maxIssuers;) {
    const issuer = others.find((other) => !chain.includes(other) && last.checkIssued(other));
    if (!issuer || issuer.checkIssued(issuer)) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain.map(({ raw }) => raw);
}
