// What a key looks like: `octavo_`, 256 random bits and a checksum, which tells a typing error from a key that is gone.
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ProblemError } from '@octavo/contract';

const prefix = 'octavo_';
const secretBytes = 32;
const checksumBytes = 4;
/** The base64url digits of secret and checksum: 36 bytes need no padding. */
const digits = /^[\w-]{48}$/;
const shownCharacters = prefix.length + 6;

/** True for a text that is meant to be a key, right or wrong. */
export const looksLikeKey = (text: string): boolean => text.startsWith(prefix);

export function newKey(): string {
  const secret = randomBytes(secretBytes);
  return prefix + Buffer.concat([secret, checksumOf(secret)]).toString('base64url');
}

/**
 * What is kept of a key: SHA-256 as hexadecimal digits. A key is random, so that this cannot be turned back.
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

/** Its first characters, by which a person knows it again. */
export const beginningOf = (key: string): string => key.slice(0, shownCharacters);

function checksumOf(secret: Buffer): Buffer {
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32BE(crc32(secret));
  return checksum;
}
