// Detects whether EXIF (2.32) contains the location of a picture. Reads nothing else of it.

const gpsPointer = 0x8825;
const latitude = 2;
const headBytes = 8;
const entryBytes = 12;
const maxEntries = 1_000;
const byteOrders = { little: 0x4949, big: 0x4d4d };
/** "Exif", the name that JPEG puts before the TIFF structure. */
const named = 0x45786966;
const nameBytes = 6;

/**
 * True if the metadata contains a location. Invalid metadata contains none.
 * @param exif the TIFF structure of EXIF, with or without the name that JPEG puts before it
 */
export function hasGpsLocation(exif: Uint8Array): boolean {
  const data = withoutName(new DataView(exif.buffer, exif.byteOffset, exif.byteLength));
  if (data.byteLength < headBytes) return false;
  const order = data.getUint16(0);
  if (order !== byteOrders.little && order !== byteOrders.big) return false;
  const isLittle = order === byteOrders.little;
  const place = entriesAt(data, data.getUint32(4, isLittle), isLittle).get(gpsPointer);
  return place !== undefined && entriesAt(data, place, isLittle).has(latitude);
}

function withoutName(exif: DataView): DataView {
  if (exif.byteLength < nameBytes || exif.getUint32(0) !== named) return exif;
  return new DataView(exif.buffer, exif.byteOffset + nameBytes, exif.byteLength - nameBytes);
}

/** The entries of a directory: maps a tag to its value, or to the value's offset. */
function entriesAt(data: DataView, at: number, isLittle: boolean): Map<number, number> {
  const found = new Map<number, number>();
  if (at + 2 > data.byteLength) return found;
  const count = Math.min(data.getUint16(at, isLittle), maxEntries);
  for (let index = 0; index < count; index++) {
    const entry = at + 2 + index * entryBytes;
    if (entry + entryBytes > data.byteLength) break;
    found.set(data.getUint16(entry, isLittle), data.getUint32(entry + 8, isLittle));
  }
  return found;
}
