// Removes the metadata of a WebP (WebP Container Specification); picture, colours and frames stay.

const headBytes = 12;
const needed: ReadonlySet<string> = new Set([
  ...['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'],
]);

/** Flags of the extended header. */
const hasExif = 0x08;
const hasXmp = 0x04;

const even = (length: number) => length + (length % 2);

function chunksOf(file: Buffer): { name: string; bytes: Buffer }[] | undefined {
  const chunks = [];
  const end = Math.min(file.length, 8 + file.readUInt32LE(4));
  for (let at = headBytes; at + 8 <= end;) {
    const next = at + 8 + even(file.readUInt32LE(at + 4));
    if (next > file.length + 1) return undefined;
    chunks.push({
      name: file.toString('latin1', at, at + 4),
      bytes: Buffer.from(file.subarray(at, next)),
    });
    at = next;
  }
  return chunks;
}

/**
 * The same picture without EXIF and XMP.
 * @param exif of the result
 * @param xmp of the result
 */
export function strippedWebp(file: Buffer, exif?: Buffer, xmp?: string): Buffer | undefined {
  if (file.length < headBytes) return undefined;
  const kept = chunksOf(file)?.filter(({ name }) => needed.has(name));
  if (!kept) return undefined;
  const extended = kept.find(({ name }) => name === 'VP8X')?.bytes;
  if (extended) {
    const flags = extended.readUInt8(8) & ~(hasExif | hasXmp);
    extended.writeUInt8(flags | (exif ? hasExif : 0) | (xmp ? hasXmp : 0), 8);
  } else if (exif || xmp) return undefined;
  const chunks = kept.map(({ bytes }) => bytes);
  const described = [
    ...(exif ? [chunk('EXIF', exif)] : []),
    ...(xmp ? [chunk('XMP ', Buffer.from(xmp))] : []),
  ];
  const body = Buffer.concat([...chunks, ...described]);
  const head = Buffer.from(file.subarray(0, headBytes));
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
