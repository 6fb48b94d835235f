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

/**
 * The hash function that a signature algorithm uses.
 * @param digest that of the signed data, for algorithms that name none
 */
export function hashOfSignature(algorithm: AlgorithmIdentifier, digest: string): string {
  if (algorithm.algorithmId !== oids.rsaPss)
    return signatureHashes[algorithm.algorithmId] ?? digest;
  return hashOf(pssParameters(algorithm).hashAlgorithm.algorithmId) ?? digest;
}

function pssParameters({ algorithmParams }: AlgorithmIdentifier): RSASSAPSSParams {
  const schema: unknown = algorithmParams;
  return new RSASSAPSSParams({ schema });
}

const smallest = { factored: 2048, curve: 224 } as const;

/** Whether a key is so small that others may find it out. */
export function isWeakKey({ asymmetricKeyDetails }: KeyObject): boolean {
  const { modulusLength, namedCurve } = asymmetricKeyDetails ?? {};
  if (modulusLength !== undefined) return modulusLength < smallest.factored;
  const [bits] = /\d{3}/.exec(namedCurve ?? '') ?? [];
  return bits !== undefined && Number(bits) < smallest.curve;
}

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
    const own = hashOfSignature(algorithm, hash);
    if (algorithm.algorithmId !== oids.rsaPss) return verify(own, data, key, signature);
    const { saltLength } = pssParameters(algorithm);
    const { RSA_PKCS1_PSS_PADDING: padding } = constants;
    return verify(own, data, { key, padding, saltLength }, signature);
  } catch {
    return false;
  }
}
