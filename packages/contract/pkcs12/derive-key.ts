// Derives keys from passwords as PKCS#12 does (RFC 7292, appendix B).
import { joined, type Bytes, type Pkcs12Crypto } from './crypto.ts';

/** What a key is for. */
export const purposes = { key: 1, vector: 2, mac: 3 } as const;

export type PasswordForm = {
  /** UTF-8. */
  narrow: Bytes;
  /** UTF-16 with a zero at its end. */
  wide: Bytes;
};

/** The forms in which files have a password. An empty one has two. */
export function passwordForms(password: string): [PasswordForm, ...PasswordForm[]] {
  const narrow = new TextEncoder().encode(password);
  const form = { narrow, wide: wideOf(`${password}\0`) };
  return password ? [form] : [form, { narrow, wide: new Uint8Array() }];
}

function wideOf(text: string): Bytes {
  const wide = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) wide.setUint16(2 * at, text.charCodeAt(at));
  return new Uint8Array(wide.buffer);
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
  password: Bytes;
  salt: Bytes;
  rounds: number;
  purpose: number;
  /** In bytes. */
  length: number;
};

export async function pkcs12Key(
  { hash, password, salt, rounds, purpose, length }: Derivation,
  { digest }: Pick<Pkcs12Crypto, 'digest'>,
): Promise<Bytes> {
  const block = hash === 'sha384' || hash === 'sha512' ? 128 : 64;
  const filled = (data: Bytes) => repeated(data, Math.ceil(data.length / block) * block);
  const mixed = joined(filled(salt), filled(password));
  const parts: Bytes[] = [];
  for (let bytes = 0; bytes < length;) {
    const begin = joined(new Uint8Array(block).fill(purpose), mixed);
    const found = await digest(hash, begin, rounds);
    parts.push(found);
    bytes += found.length;
    const added = repeated(found, block);
    for (let at = 0; at < mixed.length; at += block) addOnto(mixed.subarray(at, at + block), added);
  }
  return joined(...parts).subarray(0, length);
}

/** As many bytes of some data, from its beginning again and again. */
const repeated = (data: Bytes, length: number): Bytes =>
  Uint8Array.from({ length }, (_, index) => data[index % data.length] ?? 0);

/** Adds a number and 1 to another one; big endian, without the last carry. */
function addOnto(number: Bytes, added: Bytes): void {
  let carry = 1;
  for (let at = number.length - 1; at >= 0; at -= 1) {
    const sum = (number[at] as number) + (added[at] as number) + carry;
    number[at] = sum & 0xff;
    carry = sum >> 8;
  }
}
