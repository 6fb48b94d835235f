// Tests whether a protected Excel 97–2003 workbook opens with Excel's fixed password, and so without asking. Such files
// are only locked against structural changes ([MS-OFFCRYPTO], sections 2.3.5 to 2.3.7).
import { createHash } from 'node:crypto';
import { rc4 } from '#kernel/rc4.ts';

const excelsOwnBytes = Buffer.from('VelvetSweatshop', 'latin1');
const excelsOwn = Buffer.from('VelvetSweatshop', 'utf16le');
const rc4Encryption = 1;
const firstBlock = Buffer.alloc(4);

const hash = (algorithm: 'md5' | 'sha1', ...parts: Uint8Array[]) =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();

/** The key of a block of 1,024 bytes; 40 bits of it are secret. */
export function keyOfBlock(password: Uint8Array, salt: Buffer, block: Uint8Array): Buffer {
  const start = hash('md5', password).subarray(0, 5);
  const salted = Buffer.concat(Array<Buffer>(16).fill(Buffer.concat([start, salt])));
  return hash('md5', hash('md5', salted).subarray(0, 5), block);
}

/** Excel 97 and 2000: salt, verifier and its hash, 16 bytes each. */
function fitsRc4(fields: Buffer): boolean {
  const [salt, verifier, expected] = [0, 16, 32].map((at) => fields.subarray(at, at + 16)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const decrypt = rc4(keyOfBlock(excelsOwn, salt, firstBlock));
  return hash('md5', decrypt(verifier)).equals(decrypt(expected));
}

const keySizeAt = 16;
const shortKeyBits = 40;

/** Excel 2002 and later: a header with the size of the key, then salt, verifier and its hash. */
function fitsCryptoApi(fields: Buffer): boolean {
  const header = fields.subarray(8, 8 + fields.readUInt32LE(4));
  const rest = fields.subarray(8 + header.length);
  const bits = header.readUInt32LE(keySizeAt) || shortKeyBits;
  const start = hash('sha1', rest.subarray(4, 20), excelsOwn);
  const key = hash('sha1', start, firstBlock).subarray(0, bits / 8);
  const decrypt = rc4(bits === shortKeyBits ? Buffer.concat([key], 16) : key);
  return hash('sha1', decrypt(rest.subarray(20, 36))).equals(decrypt(rest.subarray(40, 60)));
}

/** The 15-bit verifier that XOR obfuscation stores for a password ([MS-OFFCRYPTO], section 2.3.7.1). */
function xorVerifier(password: Buffer): number {
  const rotated = (verifier: number) => ((verifier >> 14) & 1) | ((verifier << 1) & 0x7fff);
  const bytes = [password.length, ...password];
  return bytes.reduceRight((verifier, byte) => rotated(verifier) ^ byte, 0) ^ 0xce4b;
}

/** Excel 95 and earlier, and later versions that save in their format; the verifier comes last. */
const fitsXor = (filePass: Buffer) =>
  filePass.readUInt16LE(filePass.length - 2) === xorVerifier(excelsOwnBytes);

/**
 * True if a workbook opens without asking for a password.
 * @param filePass the content of its record FilePass ([MS-XLS], section 2.4.117)
 */
export function opensByExcelsOwn(filePass: Buffer): boolean {
  if (filePass.length === 4 || filePass.length === 6) return fitsXor(filePass);
  if (filePass.length < 54 || filePass.readUInt16LE(0) !== rc4Encryption) return false;
  const [major, minor] = [filePass.readUInt16LE(2), filePass.readUInt16LE(4)];
  try {
    return major === 1 && minor === 1
      ? fitsRc4(filePass.subarray(6))
      : minor === 2 && fitsCryptoApi(filePass.subarray(6));
  } catch (error) {
    if (error instanceof RangeError) return false; // It is cut short.
    throw error;
  }
}
