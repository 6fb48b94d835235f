// Detects image formats without a clear signature by their headers.

/** The length of the header of a TGA (Truevision TGA File Format Specification, version 2.0). */
export const tgaHeaderBytes = 18;

/** Image types of TGA; run-length encoded ones are 8 higher. */
export const tgaTypes = { palette: 1, colour: 2, grey: 3, runs: 8 } as const;

const validBits: Readonly<Record<number, readonly number[]>> = {
  [tgaTypes.palette]: [8, 16],
  [tgaTypes.colour]: [15, 16, 24, 32],
  [tgaTypes.grey]: [8, 16],
};

/**
 * True if a file may be a TGA. The format has no signature, so all fields of its header are compared with what they may be.
 * @param head the first 18 bytes or more
 */
export function isTgaHead(head: Uint8Array): boolean {
  if (head.length < tgaHeaderBytes) return false;
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const [mapType, kind] = [bytes.readUInt8(1), bytes.readUInt8(2)];
  const type = kind & ~tgaTypes.runs;
  if (mapType > 1 || !validBits[type]?.includes(bytes.readUInt8(16))) return false;
  if (bytes.readUInt16LE(12) === 0 || bytes.readUInt16LE(14) === 0) return false;
  // Interleaving was never used; alpha has at most eight bits.
  if ((bytes.readUInt8(17) & 0xc0) !== 0 || (bytes.readUInt8(17) & 0x0f) > 8) return false;
  const [colours, colourBits] = [bytes.readUInt16LE(5), bytes.readUInt8(7)];
  const isPaletteValid = colours > 0 && [15, 16, 24, 32].includes(colourBits);
  if (mapType === 1) return isPaletteValid;
  return type !== tgaTypes.palette && bytes.readUInt16LE(3) === 0 && colours === 0;
}

/** True for an icon or cursor: a directory whose first picture lies behind it, in the file or at its end. */
export function isIcoHead(head: Buffer): boolean {
  if (head.length < 22 || head.readUInt16LE(0) !== 0) return false;
  const [kind, count] = [head.readUInt16LE(2), head.readUInt16LE(4)];
  const isIcon = kind === 1 || kind === 2;
  return isIcon && count > 0 && head.readUInt8(9) === 0 && head.readUInt32LE(18) >= 6 + 16 * count;
}

const spaces = String.raw`(?:\s+|#[^\n]*\n)+`;
const binaryPnm = new RegExp(
  String.raw`^P(?:4${spaces}\d+${spaces}\d+\s|[56]${spaces}\d+${spaces}\d+${spaces}\d+\s)`,
);
const pam = /^P7\s*\n(?:#[^\n]*\n|[A-Z]+ [^\n]*\n)*(?:ENDHDR|WIDTH|HEIGHT)/;
const plainPnm = new RegExp(String.raw`^P[123]${spaces}\d+${spaces}\d+${spaces}[\d\s]*(?:#|$)`);

/** True for a binary file of the Netpbm family (PBM, PGM, PPM, PAM). */
export function isBinaryPnm(head: Buffer): boolean {
  const start = head.toString('latin1', 0, 1024);
  return binaryPnm.test(start) || pam.test(start);
}

/** True for a PBM, PGM or PPM that consists of numbers only. */
export const isPlainPnm = (head: Buffer): boolean =>
  plainPnm.test(head.toString('latin1', 0, 1024));
