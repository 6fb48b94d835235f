// Checks a signature with the algorithm that it names.
import { constants, verify, type KeyObject } from 'node:crypto';
import { RSASSAPSSParams, type AlgorithmIdentifier } from 'pkijs';
import { hashOf, oids } from './algorithms.ts';

/** Hash functions for which collisions can be made. */
const broken: ReadonlySet<string> = new Set(['md5', 'sha1']);
export const isBrokenHash = (hash: string): boolean => broken.has(hash);

/** Signature algorithms that name their hash function; the others take that of the digest. */
const signatureHashes: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.4': 'md5',
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.14': 'sha224',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.1': 'sha224',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '2.16.840.1.101.3.4.3.2': 'sha256',
};

/** What a signature is checked with. */
export type SignatureParts = {
  key: KeyObject;
  algorithm: AlgorithmIdentifier;
  /** The hash function of the digest. */
  hash: string;
  data: Uint8Array;
  signature: Uint8Array;
};

/** Whether a signature fits; false also for what cannot be read. */
export function isSignatureOf({ key, algorithm, hash, data, signature }: SignatureParts): boolean {
  try {
    if (key.asymmetricKeyType === 'ed25519' || key.asymmetricKeyType === 'ed448')
      return verify(null, data, key, signature);
    if (algorithm.algorithmId === oids.rsaPss) {
      const schema: unknown = algorithm.algorithmParams;
      const parameters = new RSASSAPSSParams({ schema });
      const own = hashOf(parameters.hashAlgorithm.algorithmId) ?? hash;
      const { RSA_PKCS1_PSS_PADDING: padding } = constants;
      return verify(own, data, { key, padding, saltLength: parameters.saltLength }, signature);
    }
    return verify(signatureHashes[algorithm.algorithmId] ?? hash, data, key, signature);
  } catch {
    return false;
  }
}
