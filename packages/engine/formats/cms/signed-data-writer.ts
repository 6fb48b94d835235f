// Makes the signature of a file as PAdES needs it: CMS SignedData without the data, with the signer's certificate among
// the signed attributes (ETSI EN 319 142-1; RFC 5652; RFC 5035).
import { createHash, sign, verify, type KeyObject } from 'node:crypto';
import * as asn1js from 'asn1js';
import { Certificate } from 'pkijs';
import { oids } from './algorithms.ts';
import { copied } from './copied.ts';

export type SigningKey = {
  /** Private, or public if the key is elsewhere. */
  key: KeyObject;
  /** DER: the signer's, then those that lead to its root. */
  certificates: readonly [Buffer, ...Buffer[]];
};

type Algorithm = { hash: 'sha256' | 'sha384' | 'sha512'; signature: asn1js.Sequence };

const oid = (value: string) => new asn1js.ObjectIdentifier({ value });
const sequence = (...value: asn1js.BaseBlock[]) => new asn1js.Sequence({ value });
const set = (...value: asn1js.BaseBlock[]) => new asn1js.Set({ value });
const octets = (valueHex: Uint8Array) => new asn1js.OctetString({ valueHex });
const integer = (value: number) => new asn1js.Integer({ value });
const parsed = (der: Uint8Array) => asn1js.fromBER(der).result;
/** Implicit or explicit: both hold values. */
const tagged = (tagNumber: number, ...value: asn1js.BaseBlock[]) =>
  new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber }, value });

/** The hash function and signature algorithm that fit a key; nothing if it is not supported. */
export function algorithmOf(key: KeyObject): Algorithm | undefined {
  if (key.asymmetricKeyType === 'rsa')
    return {
      hash: 'sha256',
      signature: sequence(oid('1.2.840.113549.1.1.11'), new asn1js.Null()),
    };
  const curve = key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve;
  const found = curve ? curves[curve] : undefined;
  return found && { hash: found.hash, signature: sequence(oid(found.signature)) };
}

const [sha256, sha384, sha512] = ['sha256', 'sha384', 'sha512'] as const;
const curves: Readonly<Record<string, { hash: Algorithm['hash']; signature: string }>> = {
  prime256v1: { hash: sha256, signature: '1.2.840.10045.4.3.2' },
  secp384r1: { hash: sha384, signature: '1.2.840.10045.4.3.3' },
  secp521r1: { hash: sha512, signature: '1.2.840.10045.4.3.4' },
  brainpoolP256r1: { hash: sha256, signature: '1.2.840.10045.4.3.2' },
  brainpoolP384r1: { hash: sha384, signature: '1.2.840.10045.4.3.3' },
  brainpoolP512r1: { hash: sha512, signature: '1.2.840.10045.4.3.4' },
};

/** Gives the time stamp of a signature as DER; nothing for a signature without one. */
export type StampSignature = (signature: Buffer) => Promise<Buffer | undefined>;

/** Makes the signature of signed attributes. */
export type SignAttributes = (attributes: Buffer) => Buffer;

/** Signs with a private key. */
export const signWith =
  ({ key }: SigningKey): SignAttributes =>
  (attributes) =>
    sign((algorithmOf(key) ?? unsupported()).hash, attributes, key);

/**
 * What is signed for the digest of a file: a set of attributes, DER.
 * @param certificate the signer’s
 */
export function signedAttributes(certificate: Buffer, digest: Buffer): Buffer {
  const attributes = [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(digest)),
    attribute(oids.signingCertificateV2, signingCertificate(certificate)),
  ]
    .map((block) => Buffer.from(block.toBER()))
    .toSorted(Buffer.compare)
    .map(parsed);
  return Buffer.from(set(...attributes).toBER());
}

/**
 * Signs the digest of a file.
 * @param digest by the hash function of `algorithmOf`
 * @returns DER
 */
export async function signedDigest(
  { key, certificates }: SigningKey,
  digest: Buffer,
  signAttributes: SignAttributes,
  stampOf: StampSignature,
): Promise<Buffer> {
  const { hash, signature } = algorithmOf(key) ?? unsupported();
  const digestAlgorithm = sequence(oid(oids[hash]));
  const attributes = signedAttributes(certificates[0], digest);
  const signed = signAttributes(attributes);
  const stamp = await stampOf(signed);
  const signer = sequence(
    integer(1),
    issuerAndSerial(certificates[0]),
    digestAlgorithm,
    tagged(0, ...(parsed(attributes) as asn1js.Set).valueBlock.value),
    signature,
    octets(signed),
    ...(stamp ? [tagged(1, attribute(oids.timeStampToken, parsed(stamp)))] : []),
  );
  const content = sequence(
    integer(1),
    set(digestAlgorithm),
    sequence(oid(oids.data)),
    tagged(0, ...certificates.map(parsed)),
    set(signer),
  );
  return Buffer.from(sequence(oid(oids.signedData), tagged(0, content)).toBER());
}

/**
 * A signature that somebody else made of signed attributes, as it is in CMS.
 * @param given by RSA, or by ECDSA in DER or as two numbers of the same length
 * @returns nothing if it is not by the key
 */
export function fittingSignature(
  key: KeyObject,
  attributes: Buffer,
  given: Buffer,
): Buffer | undefined {
  const { hash } = algorithmOf(key) ?? unsupported();
  if (verify(hash, attributes, key, given)) return given;
  const numbers = { key, dsaEncoding: 'ieee-p1363' } as const;
  if (key.asymmetricKeyType !== 'ec' || !verify(hash, attributes, numbers, given)) return undefined;
  const half = given.length / 2;
  const [one, other] = [given.subarray(0, half), given.subarray(half)].map((part) =>
    asn1js.Integer.fromBigInt(BigInt(`0x${part.toString('hex')}`)),
  ) as [asn1js.Integer, asn1js.Integer];
  return Buffer.from(sequence(one, other).toBER());
}

function unsupported(): never {
  throw new Error('a key without an algorithm');
}

const attribute = (type: string, value: asn1js.BaseBlock) => sequence(oid(type), set(value));

/** ESSCertIDv2, whose hash function is SHA-256 unless it names another one. */
function signingCertificate(der: Buffer): asn1js.Sequence {
  const hash = createHash('sha256').update(der).digest();
  const { issuer, serialNumber } = Certificate.fromBER(copied(der));
  const names = sequence(tagged(4, issuer.toSchema()));
  return sequence(sequence(sequence(octets(hash), sequence(names, serialNumber))));
}

function issuerAndSerial(der: Buffer): asn1js.Sequence {
  const { issuer, serialNumber } = Certificate.fromBER(copied(der));
  return sequence(issuer.toSchema(), serialNumber);
}
