// The cryptography that opening a PKCS#12 file needs, which Node and browsers implement differently.

export type Bytes = Uint8Array<ArrayBuffer>;

/** A cipher in CBC mode, with the padding of PKCS#7. */
export type Pkcs12Cipher = 'rc2' | 'des-ede3-cbc' | 'aes-128-cbc' | 'aes-192-cbc' | 'aes-256-cbc';

/** Hash functions are named as Node names them, such as `sha256`. */
export type Pkcs12Crypto = {
  /** The digest of some data; of more rounds, that of the digest of the round before. */
  digest(hash: string, data: Bytes, rounds: number): Bytes | Promise<Bytes>;
  hmac(hash: string, key: Bytes, data: Bytes): Bytes | Promise<Bytes>;
  pbkdf2(
    hash: string,
    password: Bytes,
    salt: Bytes,
    rounds: number,
    length: number,
  ): Bytes | Promise<Bytes>;
  /** @throws if the key is wrong */
  decrypt(cipher: Pkcs12Cipher, key: Bytes, vector: Bytes, data: Bytes): Bytes | Promise<Bytes>;
};

/** A copy of bytes in a buffer of its own, which the ASN.1 parsers require. */
export const copied = (data: Uint8Array): Bytes => new Uint8Array(data);

export function joined(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
