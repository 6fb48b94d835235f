// Reads the header of a TIFF, whose first directory may be at the end of the file.

/** The most that is read of a directory, which has an entry of 12 or 20 bytes for each tag. */
const directoryBytes = 16 * 1024;

/**
 * The header of a TIFF with its first directory moved directly behind it (TIFF 6.0, section 2).
 * @param file starts with a TIFF signature
 */
export async function tiffHeader(file: Blob): Promise<Uint8Array> {
  const header = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (header.length < 16) return header;
  const view = new DataView(header.buffer);
  const isLittle = header[0] === 0x49;
  const isBig = view.getUint16(2, isLittle) === 43;
  const place = isBig ? Number(view.getBigUint64(8, isLittle)) : view.getUint32(4, isLittle);
  const directory = await file.slice(place, place + directoryBytes).arrayBuffer();
  // The directory's new offset.
  if (isBig) view.setBigUint64(8, 16n, isLittle);
  else view.setUint32(4, 16, isLittle);
  const head = new Uint8Array(16 + directory.byteLength);
  head.set(header);
  head.set(new Uint8Array(directory), 16);
  return head;
}

/** No scanner writes more, and a damaged file may link its directories in a circle. */
const maxPages = 1_000;

/**
 * Counts the pages of a TIFF by its chain of directories.
 * @param file starts with a TIFF signature
 */
export async function countTiffPages(file: Blob): Promise<number> {
  const read = async (from: number, bytes: number) =>
    new DataView(await file.slice(from, from + bytes).arrayBuffer());
  const head = await read(0, 16);
  if (head.byteLength < 16) return 1;
  const isLittle = head.getUint8(0) === 0x49;
  const isBig = head.getUint16(2, isLittle) === 43;
  const offset = (view: DataView, at: number) =>
    isBig ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
  const [countBytes, entryBytes, linkBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  let place = offset(head, isBig ? 8 : 4);
  let pages = 0;
  while (place > 0 && pages < maxPages) {
    const count = await read(place, countBytes);
    if (count.byteLength < countBytes) break;
    pages += 1;
    const entries = isBig ? offset(count, 0) : count.getUint16(0, isLittle);
    const link = await read(place + countBytes + entries * entryBytes, linkBytes);
    place = link.byteLength === linkBytes ? offset(link, 0) : 0;
  }
  return Math.max(1, pages);
}
