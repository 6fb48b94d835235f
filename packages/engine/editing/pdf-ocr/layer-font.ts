// The font of text layers. Its glyphs are empty; it only maps codes to characters (ISO 32000-2, 9.7 and 9.10.3).

/** The width of a character in ems, about the average of most scripts. */
const advance = 0.5;
const unitsPerEm = 1000;
/** Codes have two bytes. */
const maxCodes = 0xffff;

/** Above and below the baseline, in thousandths of an em: together the height of a recognised line. */
export const reach = { ascent: 750, descent: -250 } as const;

/** Assigns a code to each character when it is first used. */
export class LayerFont {
  readonly advance = advance;
  readonly #codes = new Map<string, number>();

  /** The codes of a text as hexadecimal digits; a character beyond the last code gets that of a space. */
  codesOf(text: string): string {
    return Array.from(text, (character) => hex(this.#codeOf(character))).join('');
  }

  #codeOf(character: string): number {
    const known = this.#codes.get(character);
    if (known !== undefined) return known;
    if (this.#codes.size >= maxCodes) return this.#codes.get(' ') ?? 1;
    this.#codes.set(character, this.#codes.size + 1);
    return this.#codes.size;
  }

  /** Maps every code to the same empty glyph. */
  glyphs(): Buffer {
    const map = Buffer.alloc(2 * (this.#codes.size + 1));
    for (let code = 1; code <= this.#codes.size; code += 1) map.writeUInt16BE(emptyGlyph, 2 * code);
    return map;
  }

  /** Maps codes to characters (Adobe Technical Note 5411, ToUnicode Mapping File Tutorial). */
  toUnicode(): string {
    const rows = [...this.#codes].map(
      ([character, code]) => `<${hex(code)}> <${utf16(character)}>`,
    );
    const blocks: string[] = [];
    for (let from = 0; from < rows.length; from += maxRows) {
      const block = rows.slice(from, from + maxRows);
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
    }
    return `${mapHead}\n${blocks.join('\n')}\n${mapFoot}`;
  }
}

const emptyGlyph = 1;

/** The maximum number of rows in one block of a CMap. */
const maxRows = 100;

const mapHead = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange`;
const mapFoot = `endcmap
CMapName currentdict /CMap defineresource pop
end
end`;

const hex = (code: number): string => code.toString(16).padStart(4, '0');
const utf16 = (character: string): string =>
  Buffer.from(character, 'utf16le').swap16().toString('hex');

/** The tables of a TrueType font with two glyphs without outlines (OpenType 1.9, “Required Tables”). */
const tables: Readonly<Record<string, Buffer>> = {
  glyf: Buffer.alloc(4),
  head: words(
    1,
    0,
    1,
    0,
    0,
    0,
    0x5f0f,
    0x3cf5,
    0,
    unitsPerEm,
    ...zeros(8),
    0,
    -250,
    500,
    750,
    0,
    8,
    2,
    0,
    0,
  ),
  hhea: words(1, 0, reach.ascent, reach.descent, 0, advance * unitsPerEm, ...zeros(11), 2),
  hmtx: words(advance * unitsPerEm, 0, advance * unitsPerEm, 0),
  loca: words(0, 0, 0),
  maxp: words(1, 0, 2, ...zeros(8), 2, ...zeros(4)),
};

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, index * 2));
  return bytes;
}

function checksum(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

/** The font program: its directory, then its tables, each aligned to four bytes. */
export function fontProgram(): Buffer {
  const entries = Object.entries(tables);
  const count = entries.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const head = words(1, 0, count, power * 16, Math.log2(power), (count - power) * 16);
  let offset = head.length + count * 16;
  const directory = entries.map(([tag, table]) => {
    const entry = Buffer.alloc(16);
    entry.write(tag, 'latin1');
    entry.writeUInt32BE(checksum(table), 4);
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(table.length, 12);
    offset += table.length + (-table.length & 3);
    return entry;
  });
  const data = entries.flatMap(([, table]) => [table, Buffer.alloc(-table.length & 3)]);
  return Buffer.concat([head, ...directory, ...data]);
}
