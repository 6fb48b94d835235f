// Encrypts data for the owners of certificates, and decrypts it: CMS EnvelopedData (RFC 5652, section 6) with RSA keys.
import {
  constants,
  createCipheriv,
  createDecipheriv,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  type KeyObject,
  type X509Certificate,
} from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  EncryptedContentInfo,
  EnvelopedData,
  IssuerAndSerialNumber,
  KeyTransRecipientInfo,
  RecipientIdentifier,
  RecipientInfo,
  RSAESOAEPParams,
} from 'pkijs';
import { hashOf, oids } from './algorithms.ts';
import { isNamedBy } from './certificate-identifier.ts';
import { copied } from './copied.ts';
import { nodeCrypto } from './pkcs12-crypto.ts';

/** A private key with its certificate. */
export type KeyPair = { key: KeyObject; certificate: X509Certificate };

const [rsaEncryption, rsaOaep] = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.7'];
const aes256 = '2.16.840.1.101.3.4.1.42';
const rc2 = '1.2.840.113549.3.2';

/** The ciphers of contents, as `node:crypto` names them. */
const ciphers: Readonly<Record<string, string>> = {
  '1.2.840.113549.3.7': 'des-ede3-cbc',
  '2.16.840.1.101.3.4.1.2': 'aes-128-cbc',
  '2.16.840.1.101.3.4.1.22': 'aes-192-cbc',
  [aes256]: 'aes-256-cbc',
};

/** @param certificates of the recipients, with RSA keys */
export function enveloped(content: Buffer, certificates: readonly X509Certificate[]): Buffer {
  const [key, vector] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv('aes-256-cbc', key, vector);
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  const data = new EnvelopedData({
    version: 0,
    recipientInfos: certificates.map((certificate) => recipientOf(certificate, key)),
    encryptedContentInfo: new EncryptedContentInfo({
      contentType: oids.data,
      contentEncryptionAlgorithm: new AlgorithmIdentifier({
        algorithmId: aes256,
        algorithmParams: new asn1js.OctetString({ valueHex: copied(vector) }),
      }),
      encryptedContent: new asn1js.OctetString({ valueHex: copied(encrypted) }),
      disableSplit: true,
    }),
  });
  const info = new ContentInfo({ contentType: oids.envelopedData, content: data.toSchema() });
  return Buffer.from(info.toSchema().toBER());
}

function recipientOf(certificate: X509Certificate, contentKey: Buffer): RecipientInfo {
  const { issuer, serialNumber } = Certificate.fromBER(copied(certificate.raw));
  const { publicKey: key } = certificate;
  // PDF readers support this padding. Padding-oracle attacks are impossible here, because no one answers to wrong paddings.
  const encrypted = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, contentKey);
  const value = new KeyTransRecipientInfo({
    version: 0,
    rid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    keyEncryptionAlgorithm: new AlgorithmIdentifier({
      algorithmId: rsaEncryption,
      algorithmParams: new asn1js.Null(),
    }),
    encryptedKey: new asn1js.OctetString({ valueHex: copied(encrypted) }),
  });
  return new RecipientInfo({ variant: 1, value });
}

/**
 * The content, if it is encrypted for one of the certificates.
 * @returns nothing if it is not, or in a way that is not supported
 */
export async function contentFor(
  der: Buffer,
  pairs: readonly KeyPair[],
): Promise<Buffer | undefined> {
  try {
    return await opened(der, pairs);
  } catch {
    return undefined;
  }
}

/** More are an attack. */
const maxRecipients = 1000;

async function opened(der: Buffer, pairs: readonly KeyPair[]): Promise<Buffer | undefined> {
  const info = ContentInfo.fromBER(copied(der));
  if (info.contentType !== oids.envelopedData) return undefined;
  const data = new EnvelopedData({ schema: info.content as asn1js.AsnType });
  for (const { value } of data.recipientInfos.slice(0, maxRecipients)) {
    if (!(value instanceof KeyTransRecipientInfo)) continue;
    const pair = pairs.find(({ certificate }) => isRecipient(value, certificate));
    if (pair) return decrypted(data.encryptedContentInfo, contentKeyOf(value, pair.key));
  }
  return undefined;
}

const isRecipient = ({ rid }: KeyTransRecipientInfo, { raw }: X509Certificate): boolean =>
  isNamedBy(rid instanceof RecipientIdentifier ? rid.value : rid, Certificate.fromBER(copied(raw)));

function contentKeyOf(
  { keyEncryptionAlgorithm, encryptedKey }: KeyTransRecipientInfo,
  key: KeyObject,
): Buffer {
  const data = Buffer.from(encryptedKey.getValue());
  const { algorithmId, algorithmParams } = keyEncryptionAlgorithm;
  if (algorithmId === rsaEncryption)
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, data);
  if (algorithmId !== rsaOaep) throw new Error('an unknown key encryption algorithm');
  const given: unknown = algorithmParams;
  const { hashAlgorithm } = new RSAESOAEPParams(
    given instanceof asn1js.Sequence ? { schema: given } : {},
  );
  const oaepHash = hashOf(hashAlgorithm.algorithmId) ?? 'sha1';
  return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, data);
}

/** The bytes of a string that may have a tag of its own and be in several pieces. */
function bytesIn(content: unknown): Buffer {
  if (content instanceof asn1js.Constructed)
    return Buffer.concat(content.valueBlock.value.map(bytesIn));
  if (content instanceof asn1js.OctetString) return Buffer.from(content.getValue());
  if (content instanceof asn1js.Primitive) return Buffer.from(content.valueBlock.valueHexView);
  throw new Error('no content');
}

async function decrypted(
  { contentEncryptionAlgorithm: algorithm, encryptedContent }: EncryptedContentInfo,
  key: Buffer,
): Promise<Buffer> {
  const data = bytesIn(encryptedContent);
  const { algorithmId, algorithmParams } = algorithm;
  if (algorithmId === rc2) {
    const { value } = (algorithmParams as asn1js.Sequence).valueBlock;
    const vector = value.find((entry) => entry instanceof asn1js.OctetString);
    if (!vector) throw new Error('no vector');
    const [bytes, start] = [copied(key), copied(Buffer.from(vector.getValue()))];
    return Buffer.from(await nodeCrypto.decrypt('rc2', bytes, start, copied(data)));
  }
  const cipher = ciphers[algorithmId];
  if (!cipher) throw new Error('an unknown cipher');
  const vector = Buffer.from((algorithmParams as asn1js.OctetString).getValue());
  const decipher = createDecipheriv(cipher, key, vector);
  return Buffer.concat([decipher.update(data), decipher.final()]);
}
