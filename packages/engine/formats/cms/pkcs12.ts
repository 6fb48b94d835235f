// Opens PKCS#12 files (RFC 7292): the private key of a signer with its certificates.
import { createDecipheriv, createHash, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import * as asn1js from 'asn1js';
import rc2 from 'node-forge/lib/rc2.js';
import util from 'node-forge/lib/util.js';
import {
  AuthenticatedSafe,
  EncryptedData,
  PFX,
  SafeContents,
  type AlgorithmIdentifier,
  type ContentInfo,
  type SafeBag,
} from 'pkijs';
import { hashOf, oids } from './algorithms.ts';
import { copied } from './copied.ts';
import {
  RoundBudget,
  pkcs12Key,
  purposes,
  passwordForms,
  type PasswordForm,
} from './pkcs12-key.ts';

/** Why a file cannot be opened. */
export class Pkcs12Error extends Error {
  readonly reason: 'password' | 'unreadable' | 'no_key';

  constructor(reason: Pkcs12Error['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export type Pkcs12 = {
  /** PKCS#8, DER. */
  keys: readonly Buffer[];
  /** DER, in the file's order. */
  certificates: readonly Buffer[];
};

/** Files of signers hold one key and a few certificates. */
const maxBags = 200;
const maxBytes = 1024 * 1024;

/** @throws Pkcs12Error */
export function openPkcs12(file: Buffer, password: string): Pkcs12 {
  if (file.length > maxBytes) throw new Pkcs12Error('unreadable');
  try {
    return openWith(file, password);
  } catch (error) {
    if (error instanceof Pkcs12Error) throw error;
    throw new Pkcs12Error('unreadable');
  }
}

function openWith(file: Buffer, password: string): Pkcs12 {
  const pfx = PFX.fromBER(copied(file));
  if (pfx.authSafe.contentType !== oids.data) throw new Pkcs12Error('unreadable');
  const safe = octets(pfx.authSafe.content);
  const budget = new RoundBudget();
  const form = fittingPassword(pfx, safe, password, budget);
  const opened: { keys: Buffer[]; certificates: Buffer[] } = { keys: [], certificates: [] };
  let bags = 0;
  const take = (bag: SafeBag, level: number): void => {
    if (++bags > maxBags || level > 4) throw new Pkcs12Error('unreadable');
    const value: unknown = bag.bagValue;
    if (bag.bagId === bagIds.nested)
      for (const inner of (value as SafeContents).safeBags) take(inner, level + 1);
    if (bag.bagId === bagIds.key) opened.keys.push(der(value));
    if (bag.bagId === bagIds.shroudedKey) {
      const { encryptionAlgorithm, encryptedData } = value as ShroudedKey;
      const data = Buffer.from(encryptedData.getValue());
      opened.keys.push(decrypted(encryptionAlgorithm, data, form, budget));
    }
    if (bag.bagId === bagIds.certificate) {
      const { certId, certValue } = value as { certId: string; certValue: unknown };
      if (certId === x509Certificate) opened.certificates.push(octets(certValue));
    }
  };
  for (const content of AuthenticatedSafe.fromBER(copied(safe)).safeContents)
    for (const bag of bagsOf(content, form, budget)) take(bag, 0);
  if (!opened.keys.length || !opened.certificates.length) throw new Pkcs12Error('no_key');
  return opened;
}

type ShroudedKey = { encryptionAlgorithm: AlgorithmIdentifier; encryptedData: asn1js.OctetString };

const bagIds = {
  key: '1.2.840.113549.1.12.10.1.1',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
  nested: '1.2.840.113549.1.12.10.1.6',
} as const;
const x509Certificate = '1.2.840.113549.1.9.22.1';

const der = (value: unknown): Buffer =>
  Buffer.from((value as { toSchema(): asn1js.BaseBlock }).toSchema().toBER());

/** The bytes of an octet string, also if it is in pieces; certificates are kept as parsed values. */
function octets(value: unknown): Buffer {
  if (value instanceof asn1js.OctetString) return Buffer.from(value.getValue());
  if (value instanceof asn1js.Constructed && value.valueBlock.value[0])
    return octets(value.valueBlock.value[0]);
  if (typeof value === 'object' && value !== null && 'toSchema' in value) return der(value);
  throw new Pkcs12Error('unreadable');
}

/** The password in the form in which the file's check sum has it. */
function fittingPassword(
  { macData }: PFX,
  safe: Buffer,
  password: string,
  budget: RoundBudget,
): PasswordForm {
  const [first, ...others] = passwordForms(password);
  if (!macData) return first;
  const { digestAlgorithm, digest } = macData.mac;
  const expected = Buffer.from(digest.getValue());
  const salt = Buffer.from(macData.macSalt.getValue());
  // The parser reads numbers of more than three bytes as 0.
  const rounds = macData.iterations ?? 1;
  if (rounds < 1) unsupported();
  for (const form of [first, ...others]) {
    const [hash, key] =
      digestAlgorithm.algorithmId === pbmac1
        ? pbmacKey(digestAlgorithm, form, budget)
        : macKey(digestAlgorithm, form, { salt, rounds }, budget);
    const actual = createHmac(hash, key).update(safe).digest();
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) return form;
  }
  throw new Pkcs12Error('password');
}

/** RFC 9579. */
const pbmac1 = '1.2.840.113549.1.5.14';

function macKey(
  { algorithmId }: AlgorithmIdentifier,
  form: PasswordForm,
  { salt, rounds }: { salt: Buffer; rounds: number },
  budget: RoundBudget,
): [string, Buffer] {
  const hash = hashOf(algorithmId) ?? unsupported();
  const length = createHash(hash).digest().length;
  budget.take(rounds);
  return [
    hash,
    pkcs12Key({ hash, password: form.wide, salt, rounds, purpose: purposes.mac, length }),
  ];
}

function pbmacKey(
  { algorithmParams }: AlgorithmIdentifier,
  { narrow }: PasswordForm,
  budget: RoundBudget,
): [string, Buffer] {
  const [derivation, mac] = items(algorithmParams);
  const hash = macHashes[oidOf(items(mac)[0])] ?? unsupported();
  return [hash, derivedKey(derivation, narrow, 0, budget)];
}

/** The bags of a part of the file. */
function bagsOf(
  { contentType, content }: ContentInfo,
  form: PasswordForm,
  budget: RoundBudget,
): SafeBag[] {
  if (contentType === oids.data) return SafeContents.fromBER(copied(octets(content))).safeBags;
  if (contentType !== oids.encryptedData) unsupported();
  const schema: unknown = content;
  const { encryptedContentInfo } = new EncryptedData({ schema });
  const data = Buffer.from(encryptedContentInfo.getEncryptedContent());
  const { contentEncryptionAlgorithm } = encryptedContentInfo;
  return SafeContents.fromBER(copied(decrypted(contentEncryptionAlgorithm, data, form, budget)))
    .safeBags;
}

function unsupported(): never {
  throw new Pkcs12Error('unreadable');
}

/** The encryptions with a key from the password alone: cipher, bytes of the key and of the initial vector. */
const passwordCiphers: Readonly<Record<string, readonly [string, number, number]>> = {
  '1.2.840.113549.1.12.1.3': ['des-ede3-cbc', 24, 8],
  '1.2.840.113549.1.12.1.4': ['des-ede3-cbc', 16, 8],
  '1.2.840.113549.1.12.1.5': ['rc2', 16, 8],
  '1.2.840.113549.1.12.1.6': ['rc2', 5, 8],
};

/** Those with a derivation of the key beside them (PBES2, RFC 8018): cipher and bytes of the key. */
const ciphers: Readonly<Record<string, readonly [string, number]>> = {
  '1.2.840.113549.3.7': ['des-ede3-cbc', 24],
  '2.16.840.1.101.3.4.1.2': ['aes-128-cbc', 16],
  '2.16.840.1.101.3.4.1.22': ['aes-192-cbc', 24],
  '2.16.840.1.101.3.4.1.42': ['aes-256-cbc', 32],
};

const macHashes: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

const pbes2 = '1.2.840.113549.1.5.13';
const pbkdf2 = '1.2.840.113549.1.5.12';

function decrypted(
  { algorithmId, algorithmParams }: AlgorithmIdentifier,
  data: Buffer,
  form: PasswordForm,
  budget: RoundBudget,
): Buffer {
  if (algorithmId === pbes2) {
    const [derivation, scheme] = items(algorithmParams);
    const [cipherId, vector] = items(scheme);
    const [cipher, length] = ciphers[oidOf(cipherId)] ?? unsupported();
    const key = derivedKey(derivation, form.narrow, length, budget);
    return plain(cipher, key, octets(vector), data);
  }
  const [cipher, keyBytes, vectorBytes] = passwordCiphers[algorithmId] ?? unsupported();
  const [saltOf, roundsOf] = items(algorithmParams);
  const [salt, rounds] = [octets(saltOf), numberOf(roundsOf)];
  budget.take(2 * rounds);
  const common = { hash: 'sha1', password: form.wide, salt, rounds };
  const key = pkcs12Key({ ...common, purpose: purposes.key, length: keyBytes });
  const vector = pkcs12Key({ ...common, purpose: purposes.vector, length: vectorBytes });
  // Two keys: the first is used again.
  const whole =
    keyBytes === 16 && cipher !== 'rc2' ? Buffer.concat([key, key.subarray(0, 8)]) : key;
  return plain(cipher, whole, vector, data);
}

/** @param length of the key, if its parameters do not say it */
function derivedKey(
  derivation: asn1js.BaseBlock | undefined,
  password: Buffer,
  length: number,
  budget: RoundBudget,
): Buffer {
  const [id, parameters] = items(derivation);
  if (oidOf(id) !== pbkdf2) unsupported();
  const [salt, rounds, ...others] = items(parameters);
  const given = others.find((item) => item instanceof asn1js.Integer);
  const mac = others.find((item) => item instanceof asn1js.Sequence);
  const hash = mac ? (macHashes[oidOf(items(mac)[0])] ?? unsupported()) : 'sha1';
  const bytes = length || (given ? numberOf(given) : 0);
  if (bytes < 1 || bytes > 64) unsupported();
  const count = numberOf(rounds);
  budget.take(count);
  return pbkdf2Sync(password, octets(salt), count, bytes, hash);
}

function plain(cipher: string, key: Buffer, vector: Buffer, data: Buffer): Buffer {
  try {
    if (cipher === 'rc2') return withRc2(key, vector, data);
    const decipher = createDecipheriv(cipher, key, vector);
    return Buffer.concat([decipher.update(data), decipher.final()]);
  } catch {
    // Without a check sum, only this tells that the password is wrong.
    throw new Pkcs12Error('password');
  }
}

/** RC2, which old files use for their certificates, and OpenSSL no longer has. */
function withRc2(key: Buffer, vector: Buffer, data: Buffer): Buffer {
  const cipher = rc2.createDecryptionCipher(key.toString('latin1'), key.length * 8);
  cipher.start(vector.toString('latin1'));
  cipher.update(util.createBuffer(data.toString('latin1')));
  if (!cipher.finish()) throw new Pkcs12Error('password');
  return Buffer.from(cipher.output.getBytes(), 'latin1');
}

const items = (value: unknown): asn1js.BaseBlock[] =>
  value instanceof asn1js.Sequence ? value.valueBlock.value : unsupported();
const oidOf = (value: unknown): string =>
  value instanceof asn1js.ObjectIdentifier ? value.getValue() : unsupported();

function numberOf(value: unknown): number {
  if (!(value instanceof asn1js.Integer)) return unsupported();
  const number = Number(value.toBigInt());
  return number > 0 ? number : unsupported();
}
