// Removes the metadata of a PNG (PNG, third edition, section 11); picture, colours and frames stay.
import { crc32 } from 'node:zlib';

const signatureBytes = 8;

/** Ancillary chunks that affect how the picture is shown. */
const needed: ReadonlySet<string> = new Set([
  ...['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI', 'sBIT', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

/** A chunk whose name begins with a capital letter is required. */
const isCritical = (name: string) => /^[A-Z]/.test(name);

type Chunk = { name: string; bytes: Buffer };

/** The chunks up to the last one; nothing if the file is incomplete or invalid. */
function chunksOf(file: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = signatureBytes; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (end > file.length) return undefined;
    chunks.push({ name, bytes: file.subarray(at, end) });
    if (name === 'IEND') return chunks;
    at = end;
  }
  return undefined;
}

/**
 * The same picture without EXIF, XMP, texts and times.
 * @param exif of the result
 * @param xmp of the result
 */
export function strippedPng(file: Buffer, exif?: Buffer, xmp?: string): Buffer | undefined {
  const chunks = chunksOf(file);
  if (!chunks) return undefined;
  const [head, ...rest] = chunks
    .filter(({ name }) => isCritical(name) || needed.has(name))
    .map(({ bytes }) => bytes);
  if (!head) return undefined;
  const signature = file.subarray(0, signatureBytes);
  const described = [
    ...(exif ? [chunk('eXIf', exif)] : []),
    ...(xmp ? [chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))] : []),
  ];
  return Buffer.concat([signature, head, ...described, ...rest]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
