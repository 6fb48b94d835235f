// HEIC photos that heif-enc does not write: rotated or mirrored by properties, and made of tiles (ISO 14496-12, ISO 23008-12).
import { boxesOf } from '../../packages/engine/formats/image/codecs/media-boxes.ts';

/** The contents of boxes by their types, in their order. */
type Boxes = Map<string, Buffer>;

const bytes = (length: number, value: number): Buffer => {
  const buffer = Buffer.alloc(length);
  buffer.writeUIntBE(value, 0, length);
  return buffer;
};

const box = (type: string, ...content: Buffer[]): Buffer => {
  const all = Buffer.concat(content);
  return Buffer.concat([bytes(4, 8 + all.length), Buffer.from(type, 'latin1'), all]);
};

const contentsOf = (file: Buffer, from = 0, to = file.length): Boxes =>
  new Map(boxesOf(file, from, to).map(({ type, start, end }) => [type, file.subarray(start, end)]));

const written = (boxes: Boxes) => [...boxes].map(([type, content]) => box(type, content));

const contentOf = (boxes: Boxes, type: string): Buffer => {
  const content = boxes.get(type);
  if (!content) throw new Error(`heif-enc wrote no ${type}`);
  return content;
};

/** An entry of `iloc` of version 0 whose offsets, lengths and bases have four bytes, as heif-enc writes it. */
const place = { bytes: 18, base: 4 };

/**
 * Changes what `meta` holds; what its items point to is moved by as much as it grows.
 * @param appended at the end of the file
 */
function changed(
  file: Buffer,
  change: (meta: Boxes) => void,
  appended: Buffer = Buffer.alloc(0),
): Buffer {
  const found = boxesOf(file).find(({ type }) => type === 'meta');
  if (!found) throw new Error('heif-enc wrote no meta');
  const { start, end } = found;
  const meta = contentsOf(file, start + 4, end);
  change(meta);
  const grown = written(meta).reduce((sum, { length }) => sum + length, 0) - (end - start - 4);
  meta.set('iloc', moved(contentOf(meta, 'iloc'), grown));
  const head = file.subarray(start, start + 4);
  return Buffer.concat([
    file.subarray(0, start - 8),
    box('meta', head, ...written(meta)),
    file.subarray(end),
    appended,
  ]);
}

function moved(iloc: Buffer, by: number): Buffer {
  if (iloc.readUInt32BE(0) !== 0 || iloc.readUInt16BE(4) !== 0x4440)
    throw new Error('heif-enc writes places in another way than it did');
  const copy = Buffer.from(iloc);
  for (let at = 8; at < copy.length; at += place.bytes)
    copy.writeUInt32BE(copy.readUInt32BE(at + place.base) + by, at + place.base);
  return copy;
}

/** With one entry more in a list whose number of entries has two or four bytes. */
function extended(list: Buffer, countAt: number, countBytes: 2 | 4, entry: Buffer): Buffer {
  const copy = Buffer.concat([list, entry]);
  copy.writeUIntBE(copy.readUIntBE(countAt, countBytes) + 1, countAt, countBytes);
  return copy;
}

/** A property at the end of all others, with its number. */
function withProperty(meta: Boxes, property: Buffer): number {
  const properties = contentsOf(contentOf(meta, 'iprp'));
  const all = Buffer.concat([contentOf(properties, 'ipco'), property]);
  properties.set('ipco', all);
  meta.set('iprp', Buffer.concat(written(properties)));
  return boxesOf(all).length;
}

/** Changes which properties items have. */
function relinked(meta: Boxes, change: (ipma: Buffer) => Buffer): void {
  const properties = contentsOf(contentOf(meta, 'iprp'));
  properties.set('ipma', change(contentOf(properties, 'ipma')));
  meta.set('iprp', Buffer.concat(written(properties)));
}

/**
 * A photo whose first picture is rotated by quarters counterclockwise (`irot`, 6.5.10) or mirrored (`imir`,
 * 6.5.12): at 0 what is above is below, at 1 what is left is right.
 */
export const withTransform = (heic: Buffer, type: 'irot' | 'imir', value: number): Buffer =>
  changed(heic, (meta) => {
    const number = withProperty(meta, box(type, bytes(1, value)));
    relinked(meta, (ipma) => {
      const count = 10;
      const end = count + 1 + ipma.readUInt8(count);
      const linked = Buffer.concat([
        ipma.subarray(0, end),
        bytes(1, 0x80 | number),
        ipma.subarray(end),
      ]);
      linked.writeUInt8(linked.readUInt8(count) + 1, count);
      return linked;
    });
  });

type Grid = { columns: number; rows: number; width: number; height: number };

/**
 * One picture of the first pictures of a file, which become its tiles (`grid`, 6.6.2.3).
 * @param heic pictures of equal size, and nothing else
 */
export function tiledHeic(heic: Buffer, { columns, rows, width, height }: Grid): Buffer {
  const sizes = Buffer.concat([bytes(2, width), bytes(2, height)]);
  const grid = Buffer.concat([bytes(2, 0), bytes(1, rows - 1), bytes(1, columns - 1), sizes]);
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 1);
  const id = bytes(2, tiles.length + 1);
  const change = (meta: Boxes) => {
    const entry = box('infe', bytes(4, 2 << 24), id, bytes(2, 0), Buffer.from('grid\0'));
    meta.set('iinf', extended(contentOf(meta, 'iinf'), 4, 2, entry));
    meta.set('pitm', Buffer.concat([bytes(4, 0), id]));
    const dimg = box('dimg', id, bytes(2, tiles.length), ...tiles.map((tile) => bytes(2, tile)));
    meta.set('iref', Buffer.concat([bytes(4, 0), dimg]));
    const where = Buffer.concat([id, bytes(2, 0), bytes(4, heic.length + 8), bytes(2, 1)]);
    const data = Buffer.concat([where, bytes(4, 0), bytes(4, grid.length)]);
    meta.set('iloc', extended(contentOf(meta, 'iloc'), 6, 2, data));
    const size = box('ispe', bytes(4, 0), bytes(4, width), bytes(4, height));
    const link = Buffer.concat([id, bytes(1, 1), bytes(1, withProperty(meta, size))]);
    relinked(meta, (ipma) => extended(ipma, 4, 4, link));
  };
  return changed(heic, change, box('mdat', grid));
}
