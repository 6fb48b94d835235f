// Reads the central directory of a ZIP file and refuses contradictory ones (APPNOTE.TXT, section 4.3).
import { fstatSync } from 'node:fs';
import { ProblemError } from '@octavo/contract';
import { readAt, withDescriptor } from '#kernel/file-descriptor.ts';
import { archiveLimits } from '#kernel/limits.ts';
import { checkName } from '#containers/zip-name.ts';

/** An entry of the central directory. Its sizes, in bytes, are unverified until the data is counted. */
export type ZipEntry = {
  name: string;
  method: 'stored' | 'deflated';
  packedBytes: number;
  bytes: number;
  crc: number;
  /** Where its local header starts. */
  offset: number;
};

type Place = { entries: number; offset: number; bytes: number; endsAt: number };

const endRecordBytes = 22;
const longestComment = 0xffff;
const damaged = (why: string) => new ProblemError('damaged_file', {}, why);
const contradicts = (why: string) => new ProblemError('archive_limits', {}, why);

/** The last end record, as all readers look for it; some writers append a stray byte or two. */
function findEndRecord(tail: Buffer): number {
  for (let at = tail.length - endRecordBytes; at >= 0; at--) {
    const isRecord = tail.readUInt32LE(at) === 0x06054b50;
    if (isRecord && at + endRecordBytes + tail.readUInt16LE(at + 20) <= tail.length) return at;
  }
  throw damaged('no end record');
}

/** The location of the directory if the end record is too small for it (ZIP64). */
function longPlace(file: number, locatorAt: number): Place {
  const locator = readAt(file, Math.max(0, locatorAt), 20);
  if (locator.length < 20 || locator.readUInt32LE(0) !== 0x07064b50)
    throw damaged('no ZIP64 locator');
  const recordAt = Number(locator.readBigUInt64LE(8));
  const record = readAt(file, recordAt, 56);
  if (record.length < 56 || record.readUInt32LE(0) !== 0x06064b50) throw damaged('no ZIP64 record');
  const [entries, bytes, offset] = [32, 40, 48].map((at) => Number(record.readBigUInt64LE(at)));
  return { entries: entries ?? 0, bytes: bytes ?? 0, offset: offset ?? 0, endsAt: recordAt };
}

function locate(file: number, size: number): Place {
  const tailBytes = Math.min(size, endRecordBytes + longestComment);
  const tail = readAt(file, size - tailBytes, tailBytes);
  const at = findEndRecord(tail);
  const endsAt = size - tailBytes + at;
  const entries = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  if (entries === 0xffff || bytes === 0xffffffff || offset === 0xffffffff)
    return longPlace(file, endsAt - 20);
  return { entries, bytes, offset, endsAt };
}

/** Resolves sizes of 0xFFFFFFFF from the ZIP64 extra field, which contains only the needed ones, in a fixed order. */
function longSizes(extra: Buffer, short: number[]): number[] {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1)
    at += 4 + extra.readUInt16LE(at + 2);
  let next = at + 4;
  return short.map((value) => {
    if (value !== 0xffffffff) return value;
    if (next + 8 > extra.length) throw damaged('ZIP64 sizes are missing');
    next += 8;
    return Number(extra.readBigUInt64LE(next - 8));
  });
}

const methods: Record<number, ZipEntry['method']> = { 0: 'stored', 8: 'deflated' };
const symbolicLink = 0o120000;

function readEntry(directory: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
    throw damaged('bad directory entry');
  const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
  const name = directory.toString('utf8', at + 46, nameEnd);
  const method = methods[directory.readUInt16LE(at + 10)];
  if (!method || directory.readUInt16LE(at + 8) & 1)
    throw damaged('unreadable compression or encryption');
  if (((directory.readUInt32LE(at + 38) >>> 16) & 0o170000) === symbolicLink)
    throw contradicts('symbolic link');
  const [bytes, packedBytes, offset] = longSizes(
    directory.subarray(nameEnd, extraEnd),
    [24, 20, 42].map((field) => directory.readUInt32LE(at + field)),
  ) as [number, number, number];
  return {
    entry: { name, method, packedBytes, bytes, crc: directory.readUInt32LE(at + 16), offset },
    next: extraEnd + directory.readUInt16LE(at + 32),
  };
}

function checkNames(entries: ZipEntry[]): void {
  const seen = new Set<string>();
  for (const { name } of entries) {
    checkName(name);
    const key = name.normalize('NFC').toLowerCase();
    if (seen.has(key)) throw contradicts('two entries of one name');
    seen.add(key);
  }
}

const localHeaderBytes = 30;

/** Refuses overlapping entries, which unpack one block many times (Fifield, "A better zip bomb", 2019). */
function checkOverlaps(entries: ZipEntry[], directoryOffset: number): void {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  inOrder.forEach((entry, index) => {
    const limit = inOrder[index + 1]?.offset ?? directoryOffset;
    if (entry.offset + localHeaderBytes + entry.packedBytes > limit) throw contradicts('overlap');
  });
}

function readDirectory(file: number): ZipEntry[] {
  const { size } = fstatSync(file);
  const place = locate(file, size);
  if (place.entries > archiveLimits.entries) throw contradicts(`${place.entries} entries`);
  if (place.offset + place.bytes !== place.endsAt)
    throw damaged('directory and end record are apart');
  const directory = readAt(file, place.offset, place.bytes);
  const entries: ZipEntry[] = [];
  for (let count = 0, at = 0; count < place.entries; count++) {
    const { entry, next } = readEntry(directory, at);
    entries.push(entry);
    at = next;
  }
  checkNames(entries);
  checkOverlaps(entries, place.offset);
  return entries;
}

/**
 * The entries of a ZIP file in directory order.
 * @throws ProblemError `damaged_file` if there is no readable directory; `archive_limits` for too many entries,
 * overlapping or duplicate entries, links, and names that leave the folder
 */
export const zipEntries = async (path: string): Promise<ZipEntry[]> =>
  withDescriptor(path, readDirectory);
