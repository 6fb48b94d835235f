// The cryptography that opening PKCS#12 files needs, by WebCrypto; the ciphers of old files, which it lacks, by node-forge.
import type { Bytes, Pkcs12Cipher, Pkcs12Crypto } from '@octavo/contract/pkcs12';

const hashes: Readonly<Record<string, string>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

/** @param hash named as Node names it */
export function hashName(hash: string): string {
  const name = hashes[hash];
  if (!name) throw new Error('a hash function that browsers lack');
  return name;
}

export const browserCrypto: Pkcs12Crypto = {
  async digest(hash, data, rounds) {
    let digest = await crypto.subtle.digest(hashName(hash), data);
    for (let round = 1; round < rounds; round += 1)
      digest = await crypto.subtle.digest(hashName(hash), digest);
    return new Uint8Array(digest);
  },
  async hmac(hash, key, data) {
    const algorithm = { name: 'HMAC', hash: hashName(hash) };
    const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data));
  },
  async pbkdf2(hash, password, salt, iterations, length) {
    const imported = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, [
      'deriveBits',
    ]);
    const algorithm = { name: 'PBKDF2', hash: hashName(hash), salt, iterations };
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, imported, 8 * length));
  },
  async decrypt(cipher, key, vector, data) {
    if (cipher !== 'aes-128-cbc' && cipher !== 'aes-256-cbc')
      return decryptedByForge(cipher, key, vector, data);
    const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt']);
    const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: vector }, imported, data);
    return new Uint8Array(plain);
  },
};

async function decryptedByForge(
  cipher: Pkcs12Cipher,
  key: Bytes,
  vector: Bytes,
  data: Bytes,
): Promise<Bytes> {
  const { default: util } = await import('node-forge/lib/util.js');
  const decipher = await started(cipher, latin1(key), latin1(vector));
  decipher.update(util.createBuffer(latin1(data)));
  if (!decipher.finish()) throw new Error('the padding is wrong');
  return Uint8Array.from(decipher.output.getBytes(), (letter) => letter.charCodeAt(0));
}

async function started(cipher: Pkcs12Cipher, key: string, iv: string) {
  if (cipher === 'rc2') {
    const { default: rc2 } = await import('node-forge/lib/rc2.js');
    const decipher = rc2.createDecryptionCipher(key, 8 * key.length);
    decipher.start(iv);
    return decipher;
  }
  const { default: ciphers } = await import('node-forge/lib/cipher.js');
  await (cipher === 'des-ede3-cbc'
    ? import('node-forge/lib/des.js')
    : import('node-forge/lib/aes.js'));
  const name = cipher === 'des-ede3-cbc' ? '3DES-CBC' : 'AES-CBC';
  const decipher = ciphers.createDecipher(name, key);
  decipher.start({ iv });
  return decipher;
}

const latin1 = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
