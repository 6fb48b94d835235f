// Opens PKCS#12 files (RFC 7292): the private key of a signer with its certificates. Runs in the sandbox and in browsers.
import * as asn1js from 'asn1js';
import {
  AuthenticatedSafe,
  EncryptedData,
  PFX,
  SafeContents,
  type AlgorithmIdentifier,
  type ContentInfo,
  type SafeBag,
} from 'pkijs';
import { copied, joined, type Bytes, type Pkcs12Cipher, type Pkcs12Crypto } from './crypto.ts';
import {
  RoundBudget,
  pkcs12Key,
  purposes,
  passwordForms,
  type PasswordForm,
} from './derive-key.ts';

export type { Bytes, Pkcs12Cipher, Pkcs12Crypto } from './crypto.ts';

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
  keys: readonly Bytes[];
  /** DER, in the file's order. */
  certificates: readonly Bytes[];
};

/** Files of signers hold one key and a few certificates. */
const maxBags = 200;
const maxBytes = 1024 * 1024;

/** @throws Pkcs12Error */
export async function openPkcs12(
  file: Uint8Array,
  password: string,
  crypto: Pkcs12Crypto,
): Promise<Pkcs12> {
  if (file.length > maxBytes) throw new Pkcs12Error('unreadable');
  try {
    return await openWith(file, password, { crypto, budget: new RoundBudget() });
  } catch (error) {
    if (error instanceof Pkcs12Error) throw error;
    throw new Pkcs12Error('unreadable');
  }
}

type Opening = { crypto: Pkcs12Crypto; budget: RoundBudget };

async function openWith(file: Uint8Array, password: string, opening: Opening): Promise<Pkcs12> {
  const pfx = PFX.fromBER(copied(file));
  if (pfx.authSafe.contentType !== oids.data) unsupported();
  const safe = octets(pfx.authSafe.content);
  const form = await fittingPassword(pfx, safe, password, opening);
  const opened: { keys: Bytes[]; certificates: Bytes[] } = { keys: [], certificates: [] };
  let bags = 0;
  const take = async (bag: SafeBag, level: number): Promise<void> => {
    if (++bags > maxBags || level > 4) unsupported();
    const value: unknown = bag.bagValue;
    if (bag.bagId === bagIds.nested)
      for (const inner of (value as SafeContents).safeBags) await take(inner, level + 1);
    if (bag.bagId === bagIds.key) opened.keys.push(der(value));
    if (bag.bagId === bagIds.shroudedKey) {
      const { encryptionAlgorithm, encryptedData } = value as ShroudedKey;
      const data = copied(new Uint8Array(encryptedData.getValue()));
      opened.keys.push(await decrypted(encryptionAlgorithm, data, form, opening));
    }
    if (bag.bagId === bagIds.certificate) {
      const { certId, certValue } = value as { certId: string; certValue: unknown };
      if (certId === x509Certificate) opened.certificates.push(octets(certValue));
    }
  };
  for (const content of AuthenticatedSafe.fromBER(copied(safe)).safeContents)
    for (const bag of await bagsOf(content, form, opening)) await take(bag, 0);
  if (!opened.keys.length || !opened.certificates.length) throw new Pkcs12Error('no_key');
  return opened;
}

type ShroudedKey = { encryptionAlgorithm: AlgorithmIdentifier; encryptedData: asn1js.OctetString };

const oids = { data: '1.2.840.113549.1.7.1', encryptedData: '1.2.840.113549.1.7.6' } as const;

const bagIds = {
  key: '1.2.840.113549.1.12.10.1.1',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
  nested: '1.2.840.113549.1.12.10.1.6',
} as const;
const x509Certificate = '1.2.840.113549.1.9.22.1';

const der = (value: unknown): Bytes =>
  new Uint8Array((value as { toSchema(): asn1js.BaseBlock }).toSchema().toBER());

/** The bytes of an octet string, also if it is in pieces; certificates are kept as parsed values. */
function octets(value: unknown): Bytes {
  if (value instanceof asn1js.OctetString) return new Uint8Array(value.getValue());
  if (value instanceof asn1js.Constructed && value.valueBlock.value[0])
    return octets(value.valueBlock.value[0]);
  if (typeof value === 'object' && value !== null && 'toSchema' in value) return der(value);
  return unsupported();
}

/** The hash functions of check sums. */
const hashes: Readonly<Record<string, readonly [name: string, bytes: number]>> = {
  '1.3.14.3.2.26': ['sha1', 20],
  '2.16.840.1.101.3.4.2.4': ['sha224', 28],
  '2.16.840.1.101.3.4.2.1': ['sha256', 32],
  '2.16.840.1.101.3.4.2.2': ['sha384', 48],
  '2.16.840.1.101.3.4.2.3': ['sha512', 64],
};

/** The password in the form in which the file's check sum has it. */
async function fittingPassword(
  { macData }: PFX,
  safe: Bytes,
  password: string,
  opening: Opening,
): Promise<PasswordForm> {
  const [first, ...others] = passwordForms(password);
  if (!macData) return first;
  const { digestAlgorithm, digest } = macData.mac;
  const expected = new Uint8Array(digest.getValue());
  const salt = new Uint8Array(macData.macSalt.getValue());
  // The parser reads numbers of more than three bytes as 0.
  const rounds = macData.iterations ?? 1;
  if (rounds < 1) unsupported();
  for (const form of [first, ...others]) {
    const [hash, key] =
      digestAlgorithm.algorithmId === pbmac1
        ? await pbmacKey(digestAlgorithm, form, opening)
        : await macKey(digestAlgorithm, form, { salt, rounds }, opening);
    const actual = await opening.crypto.hmac(hash, key, safe);
    if (isSame(actual, expected)) return form;
  }
  throw new Pkcs12Error('password');
}

const isSame = (one: Bytes, other: Bytes): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** RFC 9579. */
const pbmac1 = '1.2.840.113549.1.5.14';

async function macKey(
  { algorithmId }: AlgorithmIdentifier,
  form: PasswordForm,
  { salt, rounds }: { salt: Bytes; rounds: number },
  { crypto, budget }: Opening,
): Promise<[string, Bytes]> {
  const [hash, length] = hashes[algorithmId] ?? unsupported();
  budget.take(rounds);
  const wanted = { hash, password: form.wide, salt, rounds, purpose: purposes.mac, length };
  return [hash, await pkcs12Key(wanted, crypto)];
}

async function pbmacKey(
  { algorithmParams }: AlgorithmIdentifier,
  { narrow }: PasswordForm,
  opening: Opening,
): Promise<[string, Bytes]> {
  const [derivation, mac] = items(algorithmParams);
  const hash = macHashes[oidOf(items(mac)[0])] ?? unsupported();
  return [hash, await derivedKey(derivation, narrow, 0, opening)];
}

/** The bags of a part of the file. */
async function bagsOf(
  { contentType, content }: ContentInfo,
  form: PasswordForm,
  opening: Opening,
): Promise<SafeBag[]> {
  if (contentType === oids.data) return SafeContents.fromBER(octets(content)).safeBags;
  if (contentType !== oids.encryptedData) unsupported();
  const schema: unknown = content;
  const { encryptedContentInfo } = new EncryptedData({ schema });
  const data = new Uint8Array(encryptedContentInfo.getEncryptedContent());
  const { contentEncryptionAlgorithm } = encryptedContentInfo;
  const safe = await decrypted(contentEncryptionAlgorithm, data, form, opening);
  return SafeContents.fromBER(copied(safe)).safeBags;
}

function unsupported(): never {
  throw new Pkcs12Error('unreadable');
}

type PasswordCipher = readonly [cipher: Pkcs12Cipher, keyBytes: number, vectorBytes: number];

/** The encryptions with a key from the password alone. */
const passwordCiphers: Readonly<Record<string, PasswordCipher>> = {
  '1.2.840.113549.1.12.1.3': ['des-ede3-cbc', 24, 8],
  '1.2.840.113549.1.12.1.4': ['des-ede3-cbc', 16, 8],
  '1.2.840.113549.1.12.1.5': ['rc2', 16, 8],
  '1.2.840.113549.1.12.1.6': ['rc2', 5, 8],
};

/** Those with a derivation of the key beside them (PBES2, RFC 8018): cipher and bytes of the key. */
const ciphers: Readonly<Record<string, readonly [Pkcs12Cipher, number]>> = {
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

async function decrypted(
  { algorithmId, algorithmParams }: AlgorithmIdentifier,
  data: Bytes,
  form: PasswordForm,
  opening: Opening,
): Promise<Bytes> {
  const { crypto, budget } = opening;
  if (algorithmId === pbes2) {
    const [derivation, scheme] = items(algorithmParams);
    const [cipherId, vector] = items(scheme);
    const [cipher, length] = ciphers[oidOf(cipherId)] ?? unsupported();
    const key = await derivedKey(derivation, form.narrow, length, opening);
    return plain(cipher, key, octets(vector), data, crypto);
  }
  const [cipher, keyBytes, vectorBytes] = passwordCiphers[algorithmId] ?? unsupported();
  const [saltOf, roundsOf] = items(algorithmParams);
  const [salt, rounds] = [octets(saltOf), numberOf(roundsOf)];
  budget.take(2 * rounds);
  const common = { hash: 'sha1', password: form.wide, salt, rounds };
  const key = await pkcs12Key({ ...common, purpose: purposes.key, length: keyBytes }, crypto);
  const ofVector = { ...common, purpose: purposes.vector, length: vectorBytes };
  const vector = await pkcs12Key(ofVector, crypto);
  // Two keys: the first is used again.
  const whole = keyBytes === 16 && cipher !== 'rc2' ? joined(key, key.subarray(0, 8)) : key;
  return plain(cipher, whole, vector, data, crypto);
}

/** @param length of the key, if its parameters do not say it */
async function derivedKey(
  derivation: asn1js.BaseBlock | undefined,
  password: Bytes,
  length: number,
  { crypto, budget }: Opening,
): Promise<Bytes> {
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
  return crypto.pbkdf2(hash, password, octets(salt), count, bytes);
}

async function plain(
  cipher: Pkcs12Cipher,
  key: Bytes,
  vector: Bytes,
  data: Bytes,
  { decrypt }: Pkcs12Crypto,
): Promise<Bytes> {
  try {
    return await decrypt(cipher, key, vector, data);
  } catch {
    // Without a checksum, only this shows that the password is wrong.
    throw new Pkcs12Error('password');
  }
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
