// Detects whether EXIF (2.32) contains the location of a picture. Reads nothing else of it.

const gpsPointer = 0x8825;
const latitude = 2;
const entryBytes = 12;
const maxEntries = 1_000;

/** The TIFF structure of EXIF, without the name that JPEG puts before it. */
const withoutName = (exif: Buffer) =>
  exif.subarray(0, 4).toString('latin1') === 'Exif' ? exif.subarray(6) : exif;

/** True if the metadata contains a location. Invalid metadata contains none. */
export function hasGpsLocation(exif: Buffer): boolean {
  const data = withoutName(exif);
  if (data.length < 8) return false;
  const order = data.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return false;
  const isLittle = order === 'II';
  const place = entriesAt(data, numberAt(data, 4, isLittle), isLittle).get(gpsPointer);
  return place !== undefined && entriesAt(data, place, isLittle).has(latitude);
}

/** The entries of a directory: maps a tag to its value, or to the value's offset. */
function entriesAt(data: Buffer, at: number, isLittle: boolean): Map<number, number> {
  const found = new Map<number, number>();
  if (at + 2 > data.length) return found;
  const count = Math.min(shortAt(data, at, isLittle), maxEntries);
  for (let index = 0; index < count; index++) {
    const entry = at + 2 + index * entryBytes;
    if (entry + entryBytes > data.length) break;
    found.set(shortAt(data, entry, isLittle), numberAt(data, entry + 8, isLittle));
  }
  return found;
}

const shortAt = (data: Buffer, at: number, isLittle: boolean) =>
  isLittle ? data.readUInt16LE(at) : data.readUInt16BE(at);

const numberAt = (data: Buffer, at: number, isLittle: boolean) =>
  isLittle ? data.readUInt32LE(at) : data.readUInt32BE(at);
