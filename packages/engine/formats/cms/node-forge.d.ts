// The parts of node-forge that are used; its own types describe only the whole.
declare module 'node-forge/lib/rc2.js' {
  import type { Decipher } from 'node-forge/lib/cipher.js';
  const rc2: {
    /** @param key one letter per byte */
    createDecryptionCipher(key: string, bits: number): Decipher<string>;
  };
  export default rc2;
}

declare module 'node-forge/lib/cipher.js' {
  import type { ByteBuffer } from 'node-forge/lib/util.js';
  export type Decipher<Start> = {
    start(vector: Start): void;
    update(data: ByteBuffer): void;
    /** @returns whether the padding is right */
    finish(): boolean;
    output: ByteBuffer;
  };
  const cipher: {
    /** @param algorithm that a module such as `des.js` has added */
    createDecipher(algorithm: '3DES-CBC' | 'AES-CBC', key: string): Decipher<{ iv: string }>;
  };
  export default cipher;
}

declare module 'node-forge/lib/des.js';
declare module 'node-forge/lib/aes.js';

declare module 'node-forge/lib/util.js' {
  export type ByteBuffer = { getBytes(): string };
  const util: { createBuffer(data: string): ByteBuffer };
  export default util;
}
