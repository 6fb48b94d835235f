// The format of an API key: `octavo_`, 256 random bits and a checksum, which distinguishes a typing error from a revoked
// key.
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ProblemError } from '@octavo/contract';

const prefix = 'octavo_';
const secretBytes = 32;
const checksumBytes = 4;
/** The base64url digits of secret and checksum: 36 bytes need no padding. */
const digits = /^[\w-]{48}$/;
const shownCharacters = prefix.length + 6;

/** Whether a token is meant to be an API key, valid or not. */
export const looksLikeKey = (text: string): boolean => text.startsWith(prefix);

export function newKey(): string {
  const secret = randomBytes(secretBytes);
  return prefix + Buffer.concat([secret, checksumOf(secret)]).toString('base64url');
}

/**
 * The stored form of a key: its SHA-256 in hexadecimal. Keys are random, so the hash cannot be reversed.
 * @throws ProblemError `key_mistyped`
 */
export function hashOfKey(key: string): string {
  const encoded = key.slice(prefix.length);
  const bytes = Buffer.from(encoded, 'base64url');
  const checksum = checksumOf(bytes.subarray(0, secretBytes));
  if (!digits.test(encoded) || !checksum.equals(bytes.subarray(secretBytes)))
    throw new ProblemError('key_mistyped');
  return createHash('sha256').update(key).digest('hex');
}

/** The first characters, by which people recognise a key. */
export const beginningOf = (key: string): string => key.slice(0, shownCharacters);

function checksumOf(secret: Buffer): Buffer {
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32BE(crc32(secret));
  return checksum;
}
