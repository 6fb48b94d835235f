// Reads compound files, the container of doc, xls and ppt ([MS-CFB]). A chain that leaves the file or loops makes it
// damaged.
import type { FileHandle } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import { headOf, readBytes } from '#kernel/file-bytes.ts';

/** The signature of a compound file. */
export const compoundMagic = '\xd0\xcf\x11\xe0';

/** True for doc, xls and ppt, and for a protected docx, xlsx or pptx. */
export const isCompoundFile = async (path: string): Promise<boolean> =>
  (await headOf(path, compoundMagic.length)).toString('latin1') === compoundMagic;

type Node = {
  name: string;
  left: number;
  right: number;
  child: number;
  start: number;
  bytes: number;
};

/** The streams and storages directly below the root. Their names are compared without case ([MS-CFB] 2.6.4). */
export type CompoundFile = {
  has(name: string): boolean;
  /** Reads the first `limit` bytes of a stream; nothing if no stream has that name. */
  stream(name: string, limit?: number): Promise<Buffer | undefined>;
};

const lastRegular = 0xfffffffa;
const nodeBytes = 128;
const damaged = (why: string) => new ProblemError('damaged_file', {}, `compound file: ${why}`);

type Layout = {
  file: FileHandle;
  sectorBytes: number;
  sectors: number;
  fat: Uint32Array;
};

const readSector = async ({ file, sectorBytes, sectors }: Layout, index: number) => {
  if (index >= sectors) throw damaged('sector outside the file');
  const sector = await readBytes(file, (index + 1) * sectorBytes, sectorBytes);
  // Some writers omit the padding of the last sector.
  return sector.length === sectorBytes
    ? sector
    : Buffer.concat([sector, Buffer.alloc(sectorBytes - sector.length)]);
};

/** The sector numbers of a chain. Refuses chains that leave the file or loop. */
function chain(table: Uint32Array, start: number): number[] {
  const found: number[] = [];
  for (let at = start; at < lastRegular; at = table[at] ?? lastRegular) {
    if (at >= table.length || found.length > table.length) throw damaged('broken chain');
    found.push(at);
  }
  return found;
}

async function readChain(layout: Layout, start: number, limit = Infinity): Promise<Buffer> {
  const wanted = Math.ceil(limit / layout.sectorBytes);
  const parts: Buffer[] = [];
  for (const index of chain(layout.fat, start).slice(0, wanted))
    parts.push(await readSector(layout, index));
  return Buffer.concat(parts);
}

const numbers = (bytes: Buffer) =>
  Uint32Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4));

/** The sectors of the allocation table: the header names 109, a chain of sectors names the others. */
async function tableSectors(layout: Layout, header: Buffer): Promise<number[]> {
  const listed = [...numbers(header.subarray(76, 512))];
  let next = header.readUInt32LE(68);
  for (let rounds = 0; next < lastRegular; rounds++) {
    if (rounds > layout.sectors) throw damaged('looping table');
    const more = numbers(await readSector(layout, next));
    listed.push(...more.subarray(0, -1));
    next = more.at(-1) ?? lastRegular;
  }
  return listed.filter((sector) => sector < lastRegular);
}

async function readLayout(file: FileHandle, header: Buffer): Promise<Layout> {
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw damaged('sector size');
  const sectorBytes = 1 << shift;
  const { size } = await file.stat();
  const sectors = Math.ceil(size / sectorBytes) - 1;
  const layout: Layout = { file, sectorBytes, sectors, fat: new Uint32Array() };
  const parts: Buffer[] = [];
  for (const sector of await tableSectors(layout, header))
    parts.push(await readSector(layout, sector));
  return { ...layout, fat: numbers(Buffer.concat(parts)) };
}

function readNode(bytes: Buffer): Node {
  const nameBytes = Math.max(0, Math.min(64, bytes.readUInt16LE(64)) - 2);
  return {
    name: bytes.toString('utf16le', 0, nameBytes),
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    bytes: bytes.readUInt32LE(120),
  };
}

const comparable = (name: string) => name.toUpperCase();

/** The nodes directly below the root, by comparable name: the sibling tree of its child. */
function children(nodes: Node[]): Map<string, Node> {
  const found = new Map<string, Node>();
  const seen = new Set<number>();
  const open = [nodes[0]?.child ?? lastRegular];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const node = nodes[index];
    if (!node || seen.has(index)) continue;
    seen.add(index);
    found.set(comparable(node.name), node);
    open.push(node.left, node.right);
  }
  return found;
}

const smallSectorBytes = 64;

/** Reads a stream shorter than the header's cutoff, which is stored in small sectors of the root's stream. */
async function smallStream(
  layout: Layout,
  header: Buffer,
  root: Node,
  node: Node,
): Promise<Buffer> {
  const table = numbers(await readChain(layout, header.readUInt32LE(60)));
  const container = await readChain(layout, root.start);
  const parts = chain(table, node.start).map((index) =>
    container.subarray(index * smallSectorBytes, (index + 1) * smallSectorBytes),
  );
  return Buffer.concat(parts);
}

/**
 * Opens a compound file.
 * @throws ProblemError `damaged_file` if its tables are invalid; reading a stream throws the same if the stream is
 * truncated
 */
export async function openCompoundFile(file: FileHandle): Promise<CompoundFile> {
  const header = await readBytes(file, 0, 512);
  if (header.length < 512) throw damaged('too short');
  const layout = await readLayout(file, header);
  const directory = await readChain(layout, header.readUInt32LE(48));
  const nodes = Array.from({ length: Math.floor(directory.length / nodeBytes) }, (_, index) =>
    readNode(directory.subarray(index * nodeBytes, (index + 1) * nodeBytes)),
  );
  const root = nodes[0];
  if (!root) throw damaged('no root');
  const entries = children(nodes);
  const cutoff = header.readUInt32LE(56);

  return {
    has: (name) => entries.has(comparable(name)),
    async stream(name, limit = Infinity) {
      const node = entries.get(comparable(name));
      if (!node) return undefined;
      const isSmall = node.bytes < cutoff;
      const bytes = isSmall
        ? await smallStream(layout, header, root, node)
        : await readChain(layout, node.start, limit);
      const expected = Math.min(node.bytes, limit);
      if (bytes.length < expected) throw damaged(`${name} is cut short`);
      return bytes.subarray(0, expected);
    },
  };
}
