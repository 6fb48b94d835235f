// Derives keys from passwords as PKCS#12 does (RFC 7292, appendix B).
import { createHash } from 'node:crypto';

/** What a key is for. */
export const purposes = { key: 1, vector: 2, mac: 3 } as const;

export type PasswordForm = {
  /** UTF-8. */
  narrow: Buffer;
  /** UTF-16 with a zero at its end. */
  wide: Buffer;
};

/** The forms in which files have a password. An empty one has two. */
export function passwordForms(password: string): [PasswordForm, ...PasswordForm[]] {
  const narrow = Buffer.from(password);
  const wide = Buffer.from(`${password}\0`, 'utf16le').swap16();
  const form = { narrow, wide };
  return password ? [form] : [form, { narrow, wide: Buffer.alloc(0) }];
}

/** Usual files need 2,000 to 600,000 rounds; this many take about two seconds. */
const maxRounds = 3_000_000;

/** Limits the rounds of a file, which an attacker could make take days. */
export class RoundBudget {
  #left = maxRounds;

  /** @throws Error if there are too many */
  take(rounds: number): void {
    this.#left -= rounds;
    if (this.#left < 0) throw new Error('too many rounds');
  }
}

type Derivation = {
  hash: string;
  password: Buffer;
  salt: Buffer;
  rounds: number;
  purpose: number;
  /** In bytes. */
  length: number;
};

export function pkcs12Key(wanted: Derivation): Buffer {
  const { hash, password, salt, rounds, purpose, length } = wanted;
  const block = hash === 'sha384' || hash === 'sha512' ? 128 : 64;
  const filled = (data: Buffer) =>
    Buffer.alloc(Math.ceil(data.length / block) * block, data.length ? data : 0);
  const mixed = Buffer.concat([filled(salt), filled(password)]);
  const parts: Buffer[] = [];
  for (let bytes = 0; bytes < length;) {
    let digest = createHash(hash).update(Buffer.alloc(block, purpose)).update(mixed).digest();
    for (let round = 1; round < rounds; round += 1)
      digest = createHash(hash).update(digest).digest();
    parts.push(digest);
    bytes += digest.length;
    const added = Buffer.alloc(block, digest);
    for (let at = 0; at < mixed.length; at += block) addOnto(mixed.subarray(at, at + block), added);
  }
  return Buffer.concat(parts).subarray(0, length);
}

/** Adds a number and 1 to another one; big endian, without the last carry. */
function addOnto(number: Buffer, added: Buffer): void {
  let carry = 1;
  for (let at = number.length - 1; at >= 0; at -= 1) {
    const sum = (number[at] as number) + (added[at] as number) + carry;
    number[at] = sum & 0xff;
    carry = sum >> 8;
  }
}
