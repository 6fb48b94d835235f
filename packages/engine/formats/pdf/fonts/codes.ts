// Divides the strings of a font into codes, and finds the characters of those codes.
import { embeddedCMap, predefinedCMap, numberOf, type CMap } from '#formats/pdf/fonts/cmap.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';

export type Code = { value: number; bytes: number };

/** The codes of a simple font. */
export function simpleCodes(strings: Iterable<string>): number[] {
  const codes = new Set<number>();
  for (const text of strings) for (const byte of Buffer.from(text, 'latin1')) codes.add(byte);
  return [...codes].toSorted((one, other) => one - other);
}

/** The codes of a composite font, each with its length. */
export function compositeCodes(strings: Iterable<string>, map: CMap): Code[] {
  const codes = new Map<string, Code>();
  for (const text of strings) {
    const bytes = Buffer.from(text, 'latin1');
    for (let at = 0; at < bytes.length;) {
      const length = Math.max(1, Math.min(map.lengthAt(bytes, at), bytes.length - at));
      const value = numberOf(bytes.subarray(at, at + length));
      codes.set(`${length} ${value}`, { value, bytes: length });
      at += length;
    }
  }
  return [...codes.values()].toSorted((one, other) => one.value - other.value);
}

/** A font's CMap; nothing if it cannot be read. */
export async function cmapOf(
  pdf: EditablePdf,
  value: Value | undefined,
): Promise<CMap | undefined> {
  const found = pdf.resolved(value);
  if (typeof found === 'string') return predefinedCMap(found);
  const data = await pdf.dataOf(value);
  if (!data) return undefined;
  const dictionary = pdf.dictionary(value);
  const base = pdf.resolved(dictionary['/UseCMap']);
  const basis = typeof base === 'string' ? predefinedCMap(base) : undefined;
  return embeddedCMap(data, pdf.number(dictionary['/WMode']) === 1, basis);
}

const decoders: readonly [RegExp, string][] = [
  [/UCS2|UTF16/, 'utf-16be'],
  [/RKSJ/, 'shift_jis'],
  [/^EUC-/, 'euc-jp'],
  [/^GB/, 'gb18030'],
  [/B5|ETen|HKscs/, 'big5'],
  [/^KSC/, 'euc-kr'],
];

/** The characters of a predefined CMap's codes; nothing for an unknown name. */
export function decoderOf(name: string): ((code: Code) => number | undefined) | undefined {
  const plain = name.replace(/^\//, '');
  const label = decoders.find(([pattern]) => pattern.test(plain))?.[1];
  if (!label) return undefined;
  const decoder = new TextDecoder(label);
  return ({ value, bytes }) => {
    const data = Buffer.alloc(bytes);
    data.writeUIntBE(value, 0, bytes);
    const letter = decoder.decode(data).codePointAt(0);
    return letter === 0xfffd ? undefined : letter;
  };
}

/** Writes a CMap that gives each code its own identifier. */
export function writtenCMap(codes: ReadonlyMap<Code, number>, isVertical: boolean): Buffer {
  const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0');
  const lengths = [...new Set([...codes.keys()].map(({ bytes }) => bytes))].toSorted();
  const spaces = lengths.map((bytes) => {
    const own = [...codes.keys()].filter((code) => code.bytes === bytes);
    const firsts = own.map(({ value }) => Math.floor(value / 256 ** (bytes - 1)));
    const [low, high] = [Math.min(...firsts), Math.max(...firsts)];
    return `<${hex(low, 1)}${'00'.repeat(bytes - 1)}> <${hex(high, 1)}${'ff'.repeat(bytes - 1)}>`;
  });
  const entries = [...codes].map(([{ value, bytes }, cid]) => `<${hex(value, bytes)}> ${cid}`);
  return Buffer.from(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo 3 dict dup begin /Registry (Adobe) def /Ordering (Identity) def /Supplement 0 def end def',
      `/CMapName /Octavo def /CMapType 1 def /WMode ${isVertical ? 1 : 0} def`,
      `${spaces.length} begincodespacerange\n${spaces.join('\n')}\nendcodespacerange`,
      ...blocks(entries, 'cidchar'),
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n'),
  );
}

/** Latin ligatures, which readers neither find nor copy as letters unless the map has the letters. */
const ligatures = /[\ufb00-\ufb06]/g;

/** Writes which text each code shows. */
export function writtenToUnicode(texts: readonly { code: Code; text: string }[]): Buffer {
  const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0');
  const entries = texts.map(({ code, text }) => {
    const spelled = text.replace(ligatures, (ligature) => ligature.normalize('NFKC'));
    const letters = Buffer.from(spelled, 'utf16le').swap16().toString('hex');
    return `<${hex(code.value, code.bytes)}> <${letters}>`;
  });
  const lengths = [...new Set(texts.map(({ code }) => code.bytes))].toSorted();
  const spaces = lengths.map((bytes) => `<${'00'.repeat(bytes)}> <${'ff'.repeat(bytes)}>`);
  return Buffer.from(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      `${spaces.length} begincodespacerange\n${spaces.join('\n')}\nendcodespacerange`,
      ...blocks(entries, 'bfchar'),
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n'),
  );
}

/** A block holds at most a hundred entries. */
function blocks(entries: readonly string[], kind: string): string[] {
  const written: string[] = [];
  for (let at = 0; at < entries.length; at += 100) {
    const part = entries.slice(at, at + 100);
    written.push(`${part.length} begin${kind}\n${part.join('\n')}\nend${kind}`);
  }
  return written;
}

/** The dictionary of a CMap stream. */
export const cmapDictionary = (isVertical: boolean): Dictionary => ({
  '/Type': '/CMap',
  '/CMapName': '/Octavo',
  '/CIDSystemInfo': {
    '/Registry': 'u:Adobe',
    '/Ordering': 'u:Identity',
    '/Supplement': 0,
  },
  '/WMode': isVertical ? 1 : 0,
});
