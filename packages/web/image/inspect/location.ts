// Detects whether an image says where it was taken (EXIF 2.32, and XMP). Reads nothing else of its metadata.

/** Where metadata are: before the pixels, and at the end of a WebP. */
const headBytes = 1024 * 1024;
const tailBytes = 256 * 1024;

const gpsPointer = 0x8825;
const latitude = 2;
const entryBytes = 12;

/** True if the metadata of the file contain coordinates; false if none are found. */
export async function hasLocation(file: File): Promise<boolean> {
  const head = file.slice(0, headBytes);
  const tail = file.slice(Math.max(headBytes, file.size - tailBytes));
  for (const part of [head, tail]) if (saysLocation(await part.arrayBuffer())) return true;
  return false;
}

/** The start of EXIF: its name, in PNG a chunk, in WebP with a length; a TIFF begins with it. */
const start = /(?:^|Exif\0\0|eXIf|EXIF[^]{4})(?=II\*\0|MM\0\*)/g;

function saysLocation(buffer: ArrayBuffer): boolean {
  const text = new TextDecoder('latin1').decode(buffer);
  if (/\bexif:GPSLatitude\b/.test(text)) return true;
  for (const { 0: name, index } of text.matchAll(start))
    if (hasCoordinates(new DataView(buffer, index + name.length))) return true;
  return false;
}

function hasCoordinates(exif: DataView): boolean {
  try {
    const isLittle = exif.getUint8(0) === 0x49;
    const place = entriesAt(exif, exif.getUint32(4, isLittle), isLittle).get(gpsPointer);
    return place !== undefined && entriesAt(exif, place, isLittle).has(latitude);
  } catch (error) {
    // An offset beyond what was read.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The entries of a directory: maps a tag to its value, or to the value's offset. */
function entriesAt(exif: DataView, at: number, isLittle: boolean): Map<number, number> {
  const found = new Map<number, number>();
  for (let index = 0; index < exif.getUint16(at, isLittle); index++) {
    const entry = at + 2 + index * entryBytes;
    found.set(exif.getUint16(entry, isLittle), exif.getUint32(entry + 8, isLittle));
  }
  return found;
}
