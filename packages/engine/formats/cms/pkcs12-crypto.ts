// The cryptography that opening PKCS#12 files needs, by Node. RC2, which old files use for their certificates, is not in OpenSSL 3.
import { createDecipheriv, createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import type { Bytes, Pkcs12Crypto } from '@octavo/contract/pkcs12';
import rc2 from 'node-forge/lib/rc2.js';
import util from 'node-forge/lib/util.js';
import { copied } from './copied.ts';

export const nodeCrypto: Pkcs12Crypto = {
  digest(hash, data, rounds) {
    let digest = createHash(hash).update(data).digest();
    for (let round = 1; round < rounds; round += 1)
      digest = createHash(hash).update(digest).digest();
    return copied(digest);
  },
  hmac: (hash, key, data) => copied(createHmac(hash, key).update(data).digest()),
  pbkdf2: (hash, password, salt, rounds, length) =>
    copied(pbkdf2Sync(password, salt, rounds, length, hash)),
  decrypt(cipher, key, vector, data) {
    if (cipher === 'rc2') return withRc2(key, vector, data);
    const decipher = createDecipheriv(cipher, key, vector);
    return copied(Buffer.concat([decipher.update(data), decipher.final()]));
  },
};

function withRc2(key: Bytes, vector: Bytes, data: Bytes): Bytes {
  const latin1 = (bytes: Bytes) => Buffer.from(bytes).toString('latin1');
  const cipher = rc2.createDecryptionCipher(latin1(key), key.length * 8);
  cipher.start(latin1(vector));
  cipher.update(util.createBuffer(latin1(data)));
  if (!cipher.finish()) throw new Error('the padding is wrong');
  return copied(Buffer.from(cipher.output.getBytes(), 'latin1'));
}
