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
