// The parts of node-forge that are used; its own types describe only the whole.
declare module 'node-forge/lib/rc2.js' {
  import type { ByteBuffer } from 'node-forge/lib/util.js';
  const rc2: {
    /** @param key one letter per byte */
    createDecryptionCipher(
      key: string,
      bits: number,
    ): {
      start(vector: string): void;
      update(data: ByteBuffer): void;
      /** @returns whether the padding is right */
      finish(): boolean;
      output: ByteBuffer;
    };
  };
  export default rc2;
}

declare module 'node-forge/lib/util.js' {
  export type ByteBuffer = { getBytes(): string };
  const util: { createBuffer(data: string): ByteBuffer };
  export default util;
}
