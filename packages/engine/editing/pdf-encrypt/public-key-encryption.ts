// Protection for the owners of certificates: the public-key security handler (ISO 32000-2, 7.6.5).
import { createHash, randomBytes, type X509Certificate } from 'node:crypto';
import { contentFor, enveloped, type KeyPair } from '#formats/cms/enveloped-data.ts';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

const seedBytes = 20;

/** The key of a file, and the encryption dictionary that it would have with a password instead. */
export type KnownEncryption = { key: Buffer; dictionary: Dictionary };

/** What recipients may do (table 22, as of table 24): bits that count from 1. */
export type Allowed = { printing: boolean; copying: boolean; changes: boolean };

/** A number of 32 bits. Bits that have no meaning are 1, except for the first two. */
function permissionsOf({ printing, copying, changes }: Allowed): number {
  const denied = [
    ...(printing ? [] : [3, 12]),
    ...(copying ? [] : [5]),
    ...(changes ? [] : [4, 6, 9, 11]),
  ];
  return denied.reduce((bits, bit) => bits & ~(1 << (bit - 1)), ~0b11) | 0;
}

/** @returns the key of the file, its encryption dictionary, and how somebody who has the key opens it */
export function encryptionFor(
  certificates: readonly X509Certificate[],
  allowed: Allowed,
): { key: Buffer; encrypt: Dictionary; known: KnownEncryption } {
  const seed = randomBytes(seedBytes);
  const content = Buffer.alloc(seedBytes + 4);
  seed.copy(content);
  content.writeInt32BE(permissionsOf(allowed), seedBytes);
  const envelope = enveloped(content, certificates);
  const filter: Dictionary = {
    ...{ '/Type': '/CryptFilter', '/CFM': '/AESV3', '/AuthEvent': '/DocOpen', '/Length': 256 },
    ...{ '/Recipients': [`b:${envelope.toString('hex')}`], '/EncryptMetadata': true },
  };
  const encrypt: Dictionary = {
    ...{ '/Filter': '/Adobe.PubSec', '/SubFilter': '/adbe.pkcs7.s5', '/V': 5, '/Length': 256 },
    ...{ '/CF': { '/DefaultCryptFilter': filter } },
    ...{ '/StmF': '/DefaultCryptFilter', '/StrF': '/DefaultCryptFilter' },
  };
  const key = digestOf('sha256', seed, [envelope], true);
  const cipher = { version: 5, bytes: 32, method: '/AESV3', encryptsMetadata: true } as const;
  const dictionary = passwordDictionary({ ...cipher, streams: '/StdCF', strings: '/StdCF' });
  return { key, encrypt, known: { key, dictionary } };
}

const digestOf = (
  hash: string,
  seed: Buffer,
  envelopes: readonly Buffer[],
  encryptsMetadata: boolean,
): Buffer => {
  const digest = createHash(hash).update(seed);
  for (const envelope of envelopes) digest.update(envelope);
  if (!encryptsMetadata) digest.update(Buffer.alloc(4, 0xff));
  return digest.digest();
};

/**
 * @param encrypt the encryption dictionary, without references
 * @returns nothing if the file is not encrypted for one of the certificates, or in a way that is not supported
 */
export async function encryptionWith(
  encrypt: Dictionary,
  pairs: readonly KeyPair[],
): Promise<KnownEncryption | undefined> {
  const filter = filterOf(encrypt);
  const cipher = cipherOf(encrypt, filter);
  const { '/Recipients': given = null } = cipher.version >= 4 ? filter : encrypt;
  const recipients = Array.isArray(given) ? given : [given];
  const envelopes = recipients.map(bytesOf);
  const contents = await Promise.all(envelopes.map((envelope) => contentFor(envelope, pairs)));
  const content = contents.find(Boolean);
  if (!content || content.length < seedBytes) return undefined;
  const hash = cipher.version === 5 ? 'sha256' : 'sha1';
  const seed = content.subarray(0, seedBytes);
  const digest = digestOf(hash, seed, envelopes, cipher.encryptsMetadata);
  return { key: digest.subarray(0, cipher.bytes), dictionary: passwordDictionary(cipher) };
}

const unencrypted = '/Identity';

/** The crypt filter of streams or strings; empty for versions that have none. */
function filterOf(encrypt: Dictionary): Dictionary {
  const names = [encrypt['/StmF'], encrypt['/StrF']];
  const name = names.find((each) => typeof each === 'string' && each !== unencrypted);
  const { '/CF': filters } = encrypt;
  const filter = typeof name === 'string' && isDictionary(filters) ? filters[name] : undefined;
  return isDictionary(filter) ? filter : {};
}

type Cipher = {
  /** The entry `/V` of the encryption dictionary. */
  version: number;
  /** Of the key. */
  bytes: number;
  method: Value;
  /** The crypt filters. */
  streams: '/Identity' | '/StdCF';
  strings: '/Identity' | '/StdCF';
  encryptsMetadata: boolean;
};

function cipherOf(encrypt: Dictionary, filter: Dictionary): Cipher {
  const [version, length] = [Number(encrypt['/V']), Number(encrypt['/Length'])];
  const bits = (version === 2 && length) || 40;
  const { '/EncryptMetadata': own = encrypt['/EncryptMetadata'] } = filter;
  const named = (name: string) => {
    const value = encrypt[name] ?? unencrypted;
    return value === unencrypted ? unencrypted : '/StdCF';
  };
  return {
    version,
    bytes: { 4: 16, 5: 32 }[version] ?? Math.min(16, Math.max(5, bits >> 3)),
    method: filter['/CFM'] ?? null,
    ...{ streams: named('/StmF'), strings: named('/StrF') },
    encryptsMetadata: version < 4 || own !== false,
  };
}

const bytesOf = (value: Value): Buffer =>
  typeof value === 'string' && value.startsWith('b:')
    ? Buffer.from(value.slice(2), 'hex')
    : Buffer.alloc(0);

/** The dictionary for a password. Nobody checks its entries for passwords if the key is known. */
function passwordDictionary(cipher: Cipher): Dictionary {
  const { version, bytes, method, streams, strings, encryptsMetadata } = cipher;
  const zeros = (count: number) => `b:${'00'.repeat(count)}`;
  const isLong = version === 5;
  const own = zeros(isLong ? 48 : 32);
  const filter: Dictionary = { '/CFM': method, '/AuthEvent': '/DocOpen', '/Length': bytes };
  return {
    ...{ '/Filter': '/Standard', '/V': version, '/R': revisions[version] ?? 2 },
    ...{ '/Length': bytes * 8, '/P': -4, '/O': own, '/U': own },
    ...(isLong && { '/OE': zeros(32), '/UE': zeros(32), '/Perms': zeros(16) }),
    ...(version >= 4 && {
      ...{ '/CF': { '/StdCF': filter }, '/StmF': streams, '/StrF': strings },
      '/EncryptMetadata': encryptsMetadata,
    }),
  };
}

/** The revision of the handler for passwords that belongs to a version. */
const revisions: Readonly<Record<number, number>> = { 1: 2, 2: 3, 4: 4, 5: 6 };
