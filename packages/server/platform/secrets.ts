// The server's secret, and the keys derived from it for each purpose.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

type Purpose =
  | 'download links'
  | 'client addresses'
  | 'job passwords'
  | 'request fingerprints'
  | 'identity'
  | 'invitations'
  | 'webhook secrets'
  | 'mailbox'
  | 'setup'
  | 'email addresses'
  | 'deleted accounts'
  | 'sign-ins'
  | 'job ids'
  | 'shares'
  | 'visitors';

export type Secrets = {
  /** HMAC-SHA256 of a text under the key of a purpose. */
  sign(purpose: Purpose, text: string): Buffer;
  /** Identifies the key of a purpose without revealing it, so that keys can be rotated. */
  keyId(purpose: Purpose): string;
  /** Encrypts a text (AES-256-GCM), as base64url. */
  seal(purpose: Purpose, text: string): string;
  /** @throws Error when the text was not encrypted by this server */
  open(purpose: Purpose, sealed: string): string;
};

/** Loads the configured secret, or the one in the data folder, which is created if it is missing. */
export async function loadSecrets(dataFolder: string, configured?: string): Promise<Secrets> {
  return secretsOf(configured ?? (await storedSecret(dataFolder)));
}

/** Derives the keys of a secret. */
export function secretsOf(secret: string): Secrets {
  const keyOf = (purpose: Purpose) =>
    Buffer.from(hkdfSync('sha256', secret, 'octavo', purpose, keyBytes));
  return {
    sign: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest(),
    keyId: (purpose) => createHmac('sha256', keyOf(purpose)).update('id').digest('hex').slice(0, 8),
    seal: (purpose, text) => seal(keyOf(purpose), text),
    open: (purpose, sealed) => open(keyOf(purpose), sealed),
  };
}

/** Compares in constant time. */
export const sameBytes = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** Several processes may start at once: the link lets exactly one of their secrets win. */
async function storedSecret(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'secret');
  const found = await readFile(path, 'utf8').catch(() => undefined);
  if (found) return found.trim();
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, `${randomBytes(keyBytes).toString('base64url')}\n`, {
    mode: 0o600,
    flush: true,
  });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(path, 'utf8')).trim();
}

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function open(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
