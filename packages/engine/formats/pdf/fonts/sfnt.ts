// Reads the tables of TrueType and OpenType fonts (OpenType 1.9, “Font file”).

export type Table = { offset: number; length: number };

/** @throws RangeError for an invalid font */
export function tablesOf(font: Buffer): Map<string, Table> {
  const tables = new Map<string, Table>();
  // In a collection, the first font counts (OpenType 1.9, “TTC Header”).
  const directory = font.toString('latin1', 0, 4) === 'ttcf' ? font.readUInt32BE(12) : 0;
  for (let index = 0; index < font.readUInt16BE(directory + 4); index += 1) {
    const at = directory + 12 + index * 16;
    const [offset, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    tables.set(font.toString('latin1', at, at + 4), { offset, length });
  }
  return tables;
}

/**
 * A font without some of its tables, in place: their bytes become zeros, and the directory does not list them.
 * @throws RangeError for an invalid font
 */
export function withoutTables(font: Buffer, names: readonly string[]): Buffer {
  const result = Buffer.from(font);
  const count = font.readUInt16BE(4);
  // In a collection, other fonts may share the tables.
  if (font.toString('latin1', 0, 4) === 'ttcf') return result;
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const entry = font.subarray(12 + index * 16, 28 + index * 16);
    const [offset, length] = [entry.readUInt32BE(8), entry.readUInt32BE(12)];
    if (names.includes(entry.toString('latin1', 0, 4))) result.fill(0, offset, offset + length);
    else entry.copy(result, 12 + 16 * kept++);
  }
  result.fill(0, 12 + kept * 16, 12 + count * 16);
  result.writeUInt16BE(kept, 4);
  // OpenType 1.9, “Table directory”: what a binary search needs.
  const selector = Math.floor(Math.log2(Math.max(kept, 1)));
  for (const [at, value] of [16 << selector, selector, 16 * kept - (16 << selector)].entries())
    result.writeUInt16BE(value, 6 + at * 2);
  return result;
}
