// Makes compound files for tests ([MS-CFB], version 3): streams right under the root, small ones in small sectors.

const sectorBytes = 512;
const smallBytes = 64;
const cutoff = 4096;
const free = 0xffffffff;
const endOfChain = 0xfffffffe;
const tableSector = 0xfffffffd;

const padded = (bytes: Buffer, unit: number) =>
  Buffer.concat([bytes, Buffer.alloc((unit - (bytes.length % unit)) % unit)]);
const words = (values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4));
  return bytes;
};

/** The allocation table's entries for a chain of `count` units from `first`. */
const chainOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    index === count - 1 ? endOfChain : first + index + 1,
  );

type Node = {
  name: string;
  kind: 1 | 2 | 5;
  right: number;
  child: number;
  start: number;
  bytes: number;
};

function nodePart({ name, kind, right, child, start, bytes }: Node): Buffer {
  const part = Buffer.alloc(128);
  part.write(name, 0, 'utf16le');
  part.writeUInt16LE((name.length + 1) * 2, 64);
  part.writeUInt8(kind, 66);
  part.writeUInt8(1, 67);
  [free, right, child].forEach((value, index) => part.writeUInt32LE(value, 68 + index * 4));
  part.writeUInt32LE(start, 116);
  part.writeUInt32LE(bytes, 120);
  return part;
}

/** Appends data in whole units and returns the unit at which it starts. */
function appender(unit: number) {
  const table: number[] = [];
  const parts: Buffer[] = [];
  return {
    table,
    data: () => Buffer.concat(parts),
    add(bytes: Buffer): number {
      if (!bytes.length) return endOfChain;
      const start = table.length;
      const whole = padded(bytes, unit);
      table.push(...chainOf(start, whole.length / unit));
      parts.push(whole);
      return start;
    },
  };
}

function headerPart(values: { directory: number; smallTable: number; tables: number[] }): Buffer {
  const header = Buffer.alloc(sectorBytes);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  [0x3e, 3, 0xfffe, 9, 6].forEach((value, index) => header.writeUInt16LE(value, 24 + index * 2));
  header.writeUInt32LE(values.tables.length, 44);
  header.writeUInt32LE(values.directory, 48);
  header.writeUInt32LE(cutoff, 56);
  header.writeUInt32LE(values.smallTable, 60);
  header.writeUInt32LE(values.smallTable === endOfChain ? 0 : 1, 64);
  header.writeUInt32LE(endOfChain, 68);
  words(Array.from({ length: 109 }, (_, index) => values.tables[index] ?? free)).copy(header, 76);
  return header;
}

/** The order of siblings: by length, then by upper-case name. */
const inOrder = ([a]: [string, Buffer], [b]: [string, Buffer]) =>
  a.length - b.length || (a.toUpperCase() < b.toUpperCase() ? -1 : 1);

/** Creates a compound file. Siblings form a chain to the right, which is a valid tree. */
export function compoundOf(streams: Record<string, Buffer>): Buffer {
  const sectors = appender(sectorBytes);
  const small = appender(smallBytes);
  const sorted = Object.entries(streams).sort(inOrder);
  const starts = sorted.map(([, bytes]) => (bytes.length < cutoff ? small : sectors).add(bytes));
  const smallTable = sectors.add(words(small.table));
  const rootStart = sectors.add(small.data());
  const root: Node = {
    name: 'Root Entry',
    kind: 5,
    right: free,
    child: sorted.length ? 1 : free,
    start: rootStart,
    bytes: small.data().length,
  };
  const nodes = sorted.map(([name, bytes], index): Node => {
    const right = index + 1 < sorted.length ? index + 2 : free;
    return { name, kind: 2, right, child: free, start: starts[index] ?? 0, bytes: bytes.length };
  });
  const directory = sectors.add(Buffer.concat([root, ...nodes].map(nodePart)));
  return withTable(sectors, { directory, smallTable });
}

/** Adds the allocation table, including the entries for its own sectors. */
function withTable(
  { table, data }: ReturnType<typeof appender>,
  places: { directory: number; smallTable: number },
): Buffer {
  const perSector = sectorBytes / 4;
  const count = Math.ceil(table.length / (perSector - 1));
  const tables = Array.from({ length: count }, (_, index) => table.length + index);
  const all = [...table, ...tables.map(() => tableSector)];
  while (all.length % perSector) all.push(free);
  return Buffer.concat([headerPart({ ...places, tables }), data(), words(all)]);
}
