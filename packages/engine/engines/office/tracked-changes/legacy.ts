// Detects tracked changes in documents of older formats. These cannot be accepted in place: the office engine saves the
// document as OpenDocument first.
import { createReadStream } from 'node:fs';
import { withFile } from '#kernel/file-bytes.ts';
import { openCompoundFile } from '#containers/compound-file.ts';

/** Offsets of the table of character formatting in the file information block ([MS-DOC] section 2.5.6). */
const block = { tableAt: 0xfa, tableBytes: 0xfe, flags: 10, bytes: 0x102 } as const;
const secondTable = 0x0200;
const pageBytes = 512;

/** Character properties for deleted and inserted text (section 2.6.1). */
const markDeleted = 0x0800;
const markInserted = 0x0801;

/** The size of a property's operand, by the top three bits of its number; the sixth kind states its length itself. */
const operandBytes = [1, 1, 2, 4, 2, 2, undefined, 3];

/** True if a list of properties sets one of the marks (section 2.2.5.2). */
export function marksChange(properties: Buffer): boolean {
  for (let at = 0; at + 2 < properties.length;) {
    const property = properties.readUInt16LE(at);
    const first = properties.readUInt8(at + 2);
    if ((property === markDeleted || property === markInserted) && first === 1) return true;
    at += 2 + (operandBytes[property >> 13] ?? first + 1);
  }
  return false;
}

/** True if one of the runs on a formatting page is a change (section 2.9.33). */
function pageMarksChange(page: Buffer): boolean {
  const runs = page.readUInt8(pageBytes - 1);
  for (let run = 0; run < runs; run++) {
    const place = 4 * (runs + 1) + run;
    const at = place < pageBytes ? page.readUInt8(place) * 2 : 0;
    if (at && marksChange(page.subarray(at + 1, at + 1 + page.readUInt8(at)))) return true;
  }
  return false;
}

/** The numbers of the formatting pages, which follow their start offsets (section 2.8.5). */
function* pageNumbers(table: Buffer, head: Buffer): Generator<number> {
  const at = head.readUInt32LE(block.tableAt);
  const count = Math.floor((head.readUInt32LE(block.tableBytes) - 4) / 8);
  for (let index = 0; index < count; index++) {
    const place = at + 4 * (count + 1) + 4 * index;
    if (place + 4 <= table.length) yield table.readUInt32LE(place) & 0x3fffff;
  }
}

async function docHasChanges(path: string): Promise<boolean> {
  return withFile(path, async (file) => {
    const container = await openCompoundFile(file);
    const text = await container.stream('WordDocument');
    if (!text || text.length < block.bytes) return false;
    const isSecond = text.readUInt16LE(block.flags) & secondTable;
    const table = await container.stream(isSecond ? '1Table' : '0Table');
    for (const number of table ? pageNumbers(table, text) : []) {
      const page = text.subarray(number * pageBytes, (number + 1) * pageBytes);
      if (page.length === pageBytes && pageMarksChange(page)) return true;
    }
    return false;
  });
}

const richTextMark = /\\(?:revised|deleted)(?![a-z])/;
/** Longer than a mark, which may be split between chunks. */
const overlap = 16;

async function rtfHasChanges(path: string): Promise<boolean> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'latin1') as AsyncIterable<string>) {
    const text = rest + chunk;
    if (richTextMark.test(text)) return true;
    rest = text.slice(-overlap);
  }
  return false;
}

/** True if the document has tracked changes, as far as can be seen without opening it. */
export async function hasLegacyChanges({ path, format }: { path: string; format: string }) {
  if (format === 'doc') return docHasChanges(path);
  return format === 'rtf' && rtfHasChanges(path);
}
