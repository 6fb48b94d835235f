// Removes comments and application data from a GIF (GIF89a); frames, delays and loop count stay.

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const comment = 0xfe;
const application = 0xff;
const hasTable = 0x80;

/** Application extensions that affect how frames are shown. */
const needed: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

const tableBytes = (flags: number) => (flags & hasTable ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The end of a sequence of blocks, each of which states its length. */
function endOfBlocks(file: Buffer, from: number): number {
  let at = from;
  while (at < file.length && file[at]) at += 1 + (file[at] as number);
  return at + 1;
}

function isKept(file: Buffer, at: number): boolean {
  const label = file[at + 1];
  if (label === comment) return false;
  return label !== application || needed.has(file.toString('latin1', at + 3, at + 14));
}

/** The same frames, bit by bit; nothing if the file is incomplete or invalid. */
export function strippedGif(file: Buffer): Buffer | undefined {
  if (file.length < 13) return undefined;
  let at = 13 + tableBytes(file.readUInt8(10));
  const parts = [file.subarray(0, at)];
  while (at < file.length) {
    const start = at;
    if (file[at] === trailer) return Buffer.concat([...parts, file.subarray(at, at + 1)]);
    if (file[at] === image) {
      const frame = at + 10 + tableBytes(file[at + 9] ?? 0);
      at = endOfBlocks(file, frame + 1);
      parts.push(file.subarray(start, at));
    } else if (file[at] === extension) {
      at = endOfBlocks(file, at + 2);
      if (isKept(file, start)) parts.push(file.subarray(start, at));
    } else return undefined;
  }
  return undefined;
}
