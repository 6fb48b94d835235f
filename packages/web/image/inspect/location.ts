// Detects whether an image file contains the location where it was taken, in EXIF or XMP.
import { hasGpsLocation } from '@octavo/contract';

/** Where metadata are: before the pixels, and at the end of a WebP. */
const headBytes = 1024 * 1024;
const tailBytes = 256 * 1024;

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
    if (hasGpsLocation(new Uint8Array(buffer, index + name.length))) return true;
  return false;
}
