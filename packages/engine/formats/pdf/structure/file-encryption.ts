// The encryption of a protected PDF (ISO 32000-2, 7.6), for objects that are added to it.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { rc4 } from '#kernel/rc4.ts';
import { bytesOfText } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { askQpdf, type Source } from './document.ts';

/** As qpdf names them. */
type Method = 'none' | 'RC4' | 'AESv2' | 'AESv3';

const methods: ReadonlySet<string> = new Set<Method>(['none', 'RC4', 'AESv2', 'AESv3']);
const isMethod = (name: string): name is Method => methods.has(name);

type QpdfEncryption = {
  encrypt: {
    encrypted: boolean;
    parameters: { key: string; streammethod: string; stringmethod: string };
  };
};

/** Encrypts the strings and streams of objects with the key of a file. */
export class FileEncryption {
  readonly #key: Buffer;
  readonly #strings: Method;
  readonly #streams: Method;

  constructor(key: Buffer, strings: Method, streams: Method) {
    this.#key = key;
    this.#strings = strings;
    this.#streams = streams;
  }

  /** @param reference of the object that has the value */
  value(reference: string, value: Value): Value {
    if (typeof value === 'string') return this.#string(reference, value);
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map((entry) => this.value(reference, entry));
    return this.dictionary(reference, value);
  }

  dictionary(reference: string, dictionary: Dictionary): Dictionary {
    return Object.fromEntries(
      Object.entries(dictionary).map(([key, entry]) => [key, this.value(reference, entry)]),
    );
  }

  stream(reference: string, data: Buffer): Buffer {
    return encrypted(this.#streams, keyFor(this.#streams, this.#key, reference), data);
  }

  /** Whether a string, decrypted as programs do it that take it for an encrypted one, is this one. */
  decryptsTo(reference: string, data: Buffer, text: Buffer): boolean {
    const key = keyFor(this.#strings, this.#key, reference);
    const decrypted = decryptedWithPadding(this.#strings, key, data);
    // Some programs leave what does not look like padding.
    const isSame = decrypted.subarray(0, text.length).equals(text);
    return isSame && decrypted.length - text.length <= blockBytes;
  }

  #string(reference: string, value: string): string {
    if (this.#strings === 'none' || !/^[ub]:/.test(value)) return value;
    const content = value.slice(2);
    const data = value.startsWith('u:') ? bytesOfText(content) : Buffer.from(content, 'hex');
    const key = keyFor(this.#strings, this.#key, reference);
    return `b:${encrypted(this.#strings, key, data).toString('hex')}`;
  }
}

/**
 * The encryption of a file; nothing if it has none.
 * @throws ProblemError `password_required`, `wrong_password`; `signing_protected` if the file is encrypted in an unknown way
 */
export async function encryptionOf(source: Source, run: Run): Promise<FileEncryption | undefined> {
  const wanted = { jsonKey: ['encrypt'], showEncryptionKey: '' };
  const { encrypt } = (await askQpdf(source, wanted, run)) as QpdfEncryption;
  if (!encrypt.encrypted) return undefined;
  const { key, streammethod: streams, stringmethod: strings } = encrypt.parameters;
  if (!isMethod(streams) || !isMethod(strings)) throw new ProblemError('signing_protected');
  return new FileEncryption(Buffer.from(key, 'hex'), strings, streams);
}

const blockBytes = 16;

/** The key for an object (algorithm 1; for AES-256, algorithm 1.A). */
function keyFor(method: Method, key: Buffer, reference: string): Buffer {
  if (method === 'AESv3' || method === 'none') return key;
  const [number = 0, generation = 0] = reference.split(' ').map(Number);
  const place = Buffer.alloc(5);
  place.writeUIntLE(number, 0, 3);
  place.writeUIntLE(generation, 3, 2);
  const salt = method === 'AESv2' ? Buffer.from('sAlT') : Buffer.alloc(0);
  const hash = createHash('md5')
    .update(Buffer.concat([key, place, salt]))
    .digest();
  return hash.subarray(0, Math.min(key.length + 5, hash.length));
}

const cipherFor = (key: Buffer) => (key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc');

function encrypted(method: Method, key: Buffer, data: Buffer): Buffer {
  if (method === 'none') return data;
  if (method === 'RC4') return rc4(key)(data);
  const start = randomBytes(blockBytes);
  const cipher = createCipheriv(cipherFor(key), key, start);
  return Buffer.concat([start, cipher.update(data), cipher.final()]);
}

function decryptedWithPadding(method: Method, key: Buffer, data: Buffer): Buffer {
  if (method === 'none') return data;
  if (method === 'RC4') return rc4(key)(data);
  const [start, body] = [data.subarray(0, blockBytes), data.subarray(blockBytes)];
  if (start.length < blockBytes) return Buffer.alloc(0);
  const missing = (blockBytes - (body.length % blockBytes)) % blockBytes;
  const decipher = createDecipheriv(cipherFor(key), key, start).setAutoPadding(false);
  const whole = decipher.update(Buffer.concat([body, Buffer.alloc(missing)]));
  return Buffer.concat([whole, decipher.final()]);
}
