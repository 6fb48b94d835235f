// RC4, the cipher of Office 97–2003 and of older PDFs, which OpenSSL 3 no longer has. It is insecure, but needed for such files.

/** Encrypts or decrypts, which is the same; each call of the result continues the key stream. */
export function rc4(key: Uint8Array): (data: Uint8Array) => Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (a: number, b: number) => {
    const held = at(a);
    state[a & 255] = at(b);
    state[b & 255] = held;
  };
  let [i, j] = [0, 0];
  for (let index = 0; index < 256; index++) {
    j = (j + at(index) + (key[index % key.length] ?? 0)) & 255;
    swap(index, j);
  }
  j = 0;
  return (data) =>
    Buffer.from(data).map((byte) => {
      i = (i + 1) & 255;
      j = (j + at(i)) & 255;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }) as Buffer;
}
