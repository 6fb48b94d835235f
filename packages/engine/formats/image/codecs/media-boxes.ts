// Parses the boxes of HEIC and AVIF files (ISO 14496-12 and 23008-12): their items, their positions, and the sizes of
// pictures.

/** A box with its content from `start` to `end` of the file. */
export type Box = { type: string; start: number; end: number };

/** An item of a file: a picture or its metadata. */
export type Item = {
  id: number;
  /** Such as `hvc1`, `grid`, `Exif` or `mime`. */
  type: string;
  /** The offset of its type. */
  typeAt: number;
  /** The offset of the byte whose lowest bit hides it. */
  flagsAt: number;
  /** The ranges of its data. */
  extents: { start: number; end: number }[];
};

const maxBoxes = 10_000;
const maxItems = 10_000;
const maxExtents = 16;

/** The boxes in a range of a file; ends at the first invalid one. */
export function boxesOf(file: Buffer, from = 0, to = file.length): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to && boxes.length < maxBoxes;) {
    const short = file.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= to;
    const bytes = isLong ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const head = isLong ? 16 : 8;
    if (bytes < head || at + bytes > to) break;
    const type = file.toString('latin1', at + 4, at + 8);
    boxes.push({ type, start: at + head, end: at + bytes });
    at += bytes;
  }
  return boxes;
}

const boxOf = (boxes: readonly Box[], type: string) => boxes.find((box) => box.type === type);

/** The boxes within `meta`, after its version. */
function metaOf(file: Buffer): Box[] {
  const meta = boxOf(boxesOf(file), 'meta');
  return meta ? boxesOf(file, meta.start + 4, meta.end) : [];
}

/** Reads consecutive numbers; beyond the end they are 0. */
function numbersFrom(file: Buffer, { start, end }: Box) {
  let at = start;
  return {
    at: () => at,
    next(bytes: number): number {
      const isThere = bytes > 0 && at + bytes <= end;
      const value = isThere ? Number(BigInt(`0x${file.toString('hex', at, at + bytes)}`)) : 0;
      at += bytes;
      return value;
    },
    isOver: () => at >= end,
  };
}

/** The items of a file with their positions; those without data have no extents. */
export function itemsOf(file: Buffer): Item[] {
  const meta = metaOf(file);
  const [infos, places, data] = ['iinf', 'iloc', 'idat'].map((type) => boxOf(meta, type));
  if (!infos) return [];
  const extents = places ? extentsOf(file, places, data?.start ?? 0) : new Map();
  const version = file[infos.start];
  const from = infos.start + (version === 0 ? 6 : 8);
  return boxesOf(file, from, infos.end)
    .filter(({ type, start, end }) => type === 'infe' && end - start >= 12)
    .slice(0, maxItems)
    .map(({ start }) => {
      const isWide = file[start] === 3;
      const id = isWide ? file.readUInt32BE(start + 4) : file.readUInt16BE(start + 4);
      const typeAt = start + (isWide ? 10 : 8);
      const type = file.toString('latin1', typeAt, typeAt + 4);
      return { id, type, typeAt, flagsAt: start + 3, extents: extents.get(id) ?? [] };
    });
}

/** The primary picture; nothing if none is declared. */
export function primaryOf(file: Buffer): number | undefined {
  const box = boxOf(metaOf(file), 'pitm');
  if (!box) return undefined;
  const numbers = numbersFrom(file, box);
  return numbers.next(4) >>> 24 === 0 ? numbers.next(2) : numbers.next(4);
}

/** @param dataStart the offset of `idat`, which contains some items */
function extentsOf(file: Buffer, box: Box, dataStart: number): Map<number, Item['extents']> {
  const found = new Map<number, Item['extents']>();
  const numbers = numbersFrom(file, box);
  const version = numbers.next(4) >>> 24;
  const [sizes, more] = [numbers.next(1), numbers.next(1)];
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, more >> 4];
  const indexBytes = version > 0 ? more & 15 : 0;
  const count = numbers.next(version < 2 ? 2 : 4);
  for (let index = 0; index < Math.min(count, maxItems) && !numbers.isOver(); index++) {
    const id = numbers.next(version < 2 ? 2 : 4);
    const isInData = version > 0 && (numbers.next(2) & 15) === 1;
    numbers.next(2);
    const base = numbers.next(baseBytes) + (isInData ? dataStart : 0);
    const extents: Item['extents'] = [];
    for (let part = numbers.next(2); part > 0 && !numbers.isOver(); part--) {
      numbers.next(indexBytes);
      const start = base + numbers.next(offsetBytes);
      extents.push({ start, end: start + numbers.next(lengthBytes) });
    }
    found.set(id, extents);
  }
  return found;
}

/** The data of an item, as far as the file contains it. */
export const dataOf = (file: Buffer, { extents }: Item): Buffer =>
  Buffer.concat(extents.slice(0, maxExtents).map(({ start, end }) => file.subarray(start, end)));

export type Size = { width: number; height: number };

/** The properties of the pictures of a file, such as sizes and colours. */
export function propertiesOf(file: Buffer): Box[] {
  const properties = boxOf(metaOf(file), 'iprp');
  if (!properties) return [];
  const container = boxOf(boxesOf(file, properties.start, properties.end), 'ipco');
  return boxesOf(file, container?.start ?? 0, container?.end ?? 0);
}

/** The declared sizes of the pictures of a file: the whole one and its tiles. */
export function sizesOf(file: Buffer): Size[] {
  return propertiesOf(file)
    .filter(({ type, start, end }) => type === 'ispe' && end - start >= 12)
    .map(({ start }) => ({
      width: file.readUInt32BE(start + 4),
      height: file.readUInt32BE(start + 8),
    }));
}
