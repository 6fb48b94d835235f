// Creates ZIP files for tests byte by byte, so that headers can contradict the data (APPNOTE.TXT, section 4.3).
import { crc32, deflateRawSync } from 'node:zlib';

/** An entry. Everything except name and content is derived unless a test overrides it. */
export type TestEntry = {
  name: string;
  content?: string | Buffer;
  stored?: boolean;
  /** Writes sizes and checksum after the data, as streaming writers do. */
  descriptor?: boolean;
  /** The name in the local header. */
  localName?: string;
  /** The size in the directory. */
  bytes?: number;
  packedBytes?: number;
  crc?: number;
  offset?: number;
  encrypted?: boolean;
  /** The Unix file mode, in the upper half of the external attributes. */
  mode?: number;
  /** Writes sizes and offset to the ZIP64 extra field. */
  zip64?: boolean;
};

type Field = [bytes: 2 | 4 | 8, value: number];

const pack = (...fields: Field[]) => {
  const parts = fields.map(([bytes, value]) => {
    const part = Buffer.alloc(bytes);
    if (bytes === 8) part.writeBigUInt64LE(BigInt(value));
    else part.writeUIntLE(value, 0, bytes);
    return part;
  });
  return Buffer.concat(parts);
};

const unknown = 0xffffffff;

function derived(entry: TestEntry) {
  const content = Buffer.from(entry.content ?? '');
  const data = entry.stored ? content : deflateRawSync(content);
  const crc = entry.crc ?? crc32(content);
  const bytes = entry.bytes ?? content.length;
  const packedBytes = entry.packedBytes ?? data.length;
  const flags = (entry.encrypted ? 1 : 0) | (entry.descriptor ? 8 : 0) | 0x800;
  return { data, crc, bytes, packedBytes, flags, method: entry.stored ? 0 : 8 };
}

function localPart(entry: TestEntry): Buffer {
  const { data, crc, bytes, packedBytes, flags, method } = derived(entry);
  const name = Buffer.from(entry.localName ?? entry.name);
  const sums: Field[] = [
    [4, crc],
    [4, packedBytes],
    [4, bytes],
  ];
  const header = pack(
    [4, 0x04034b50],
    [2, 20],
    [2, flags],
    [2, method],
    [4, 0],
    ...(entry.descriptor ? sums.map(([size]): Field => [size, 0]) : sums),
    [2, name.length],
    [2, 0],
  );
  const descriptor = entry.descriptor ? pack([4, 0x08074b50], ...sums) : Buffer.alloc(0);
  return Buffer.concat([header, name, data, descriptor]);
}

function centralPart(entry: TestEntry, offset: number): Buffer {
  const { crc, bytes, packedBytes, flags, method } = derived(entry);
  const name = Buffer.from(entry.name);
  const place = entry.offset ?? offset;
  const extra = entry.zip64
    ? pack([2, 1], [2, 24], [8, bytes], [8, packedBytes], [8, place])
    : Buffer.alloc(0);
  const short = (value: number) => (entry.zip64 ? unknown : value);
  const fields = pack(
    [4, 0x02014b50],
    [2, 0x0314],
    [2, 20],
    [2, flags],
    [2, method],
    [4, 0],
    [4, crc],
    [4, short(packedBytes)],
    [4, short(bytes)],
    [2, name.length],
    [2, extra.length],
    [4, 0],
    [2, 0],
    [4, ((entry.mode ?? 0) << 16) >>> 0],
    [4, short(place)],
  );
  return Buffer.concat([fields, name, extra]);
}

function endPart(count: number, bytes: number, offset: number, zip64: boolean): Buffer {
  const end = (...[entries, size, place]: [number, number, number]) =>
    pack([4, 0x06054b50], [4, 0], [2, entries], [2, entries], [4, size], [4, place], [2, 0]);
  if (!zip64) return end(count, bytes, offset);
  const record = [4, 0x06064b50] as Field;
  return Buffer.concat([
    pack(record, [8, 44], [4, 0], [8, 0], [8, count], [8, count], [8, bytes], [8, offset]),
    pack([4, 0x07064b50], [4, 0], [8, offset + bytes], [4, 1]),
    end(0xffff, unknown, unknown),
  ]);
}

/**
 * Creates a ZIP file.
 * @param count the number of entries in the end record
 */
export function zipOf(
  entries: TestEntry[],
  { count = entries.length, zip64 = false } = {},
): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const part = localPart(entry);
    local.push(part);
    central.push(centralPart(entry, offset));
    offset += part.length;
  }
  const directory = Buffer.concat(central);
  return Buffer.concat([...local, directory, endPart(count, directory.length, offset, zip64)]);
}
