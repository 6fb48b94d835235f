// Reads CMaps: how the bytes of a string divide into codes of a composite font, and which CIDs these map to (ISO 32000-2, 9.7.5).
import { operationsOf, type Operand } from '#formats/pdf/syntax/content-reader.ts';

/** A range of codes that have so many bytes: each byte lies between those of its ends. */
type Codespace = { low: Buffer; high: Buffer };
type Range = { low: number; high: number; cid: number };

/** A CMap. */
export type CMap = {
  isVertical: boolean;
  /** How many bytes the code at a place has. */
  lengthAt(bytes: Buffer, at: number): number;
  /** The number of a code's glyph; nothing when it is not known. */
  cidOf(code: number): number | undefined;
};

const identity = { cidOf: (code: number) => code };
const unknown = { cidOf: () => undefined };

const twoBytes = () => 2;
const isBetween = (byte: number | undefined, low: number, high: number) =>
  byte !== undefined && byte >= low && byte <= high;

/** The first byte tells whether another follows. */
const twoBytesFrom = (isLead: (byte: number) => boolean) => (bytes: Buffer, at: number) =>
  isLead(bytes[at] ?? 0) ? 2 : 1;

/** Predefined CMaps (ISO 32000-2, table 116), by what their names have in common. */
const families: readonly [RegExp, CMap['lengthAt']][] = [
  [/UTF16/, (bytes, at) => (isBetween(bytes[at], 0xd8, 0xdb) ? 4 : 2)],
  [/UTF32/, () => 4],
  [/UCS2|^H$|^V$/, twoBytes],
  [/RKSJ/, twoBytesFrom((byte) => isBetween(byte, 0x81, 0x9f) || isBetween(byte, 0xe0, 0xfc))],
  [/EUC|GBK|GBpc|B5|ETen|HKscs|KSC|CNS/, twoBytesFrom((byte) => byte >= 0x81)],
];

/** A CMap that readers have. @returns nothing when its codes cannot be told apart */
export function predefinedCMap(name: string): CMap | undefined {
  const plain = name.replace(/^\//, '');
  const isVertical = /(?:^|-)V$/.test(plain);
  if (plain.startsWith('Identity')) return { isVertical, lengthAt: twoBytes, ...identity };
  const lengthAt = families.find(([pattern]) => pattern.test(plain))?.[1];
  return lengthAt && { isVertical, lengthAt, ...unknown };
}

/** Ranges and codes of a CMap; more are an attack. */
const mostRanges = 100_000;
const mostCodes = 200_000;

/** Reads a CMap that is embedded in a document. @param base the one that it builds upon */
export function embeddedCMap(data: Buffer, isVertical: boolean, base?: CMap): CMap {
  const spaces: Codespace[] = [];
  const ranges: Range[] = [];
  for (const { operator, operands } of operationsOf(data)) {
    if (ranges.length > mostRanges) break;
    if (operator === 'endcodespacerange') spaces.push(...codespacesOf(operands));
    if (operator === 'endcidrange') ranges.push(...rangesOf(operands, 3));
    if (operator === 'endcidchar') ranges.push(...rangesOf(operands, 2));
  }
  const cids = cidsOf(ranges);
  return {
    isVertical,
    lengthAt: (bytes, at) => lengthIn(spaces, bytes, at) ?? base?.lengthAt(bytes, at) ?? 1,
    cidOf: (code) => cids.get(code) ?? base?.cidOf(code),
  };
}

function cidsOf(ranges: readonly Range[]): ReadonlyMap<number, number> {
  const cids = new Map<number, number>();
  let left = mostCodes;
  for (const { low, high, cid } of ranges)
    for (let code = low; code <= high && left > 0; code += 1, left -= 1)
      cids.set(code, cid + code - low);
  return cids;
}

const bytesOf = (operand: Operand | undefined) =>
  operand?.kind === 'string' ? operand.value : undefined;

function codespacesOf(operands: readonly Operand[]): Codespace[] {
  const strings = operands.flatMap((operand) => bytesOf(operand) ?? []);
  return strings.flatMap((low, index) => {
    const high = strings[index + 1];
    return index % 2 === 0 && high?.length === low.length && low.length ? [{ low, high }] : [];
  });
}

/** @param step operands of an entry: two codes and a glyph, or one of each */
function rangesOf(operands: readonly Operand[], step: 2 | 3): Range[] {
  const ranges: Range[] = [];
  for (let at = 0; at + step <= operands.length; at += step) {
    const low = bytesOf(operands[at]);
    const high = bytesOf(operands[at + step - 2]);
    const cid = operands[at + step - 1];
    if (low && high && cid?.kind === 'number')
      ranges.push({ low: numberOf(low), high: numberOf(high), cid: cid.value });
  }
  return ranges;
}

/** What bytes stand for, the most significant first. */
export const numberOf = (bytes: Buffer): number =>
  bytes.reduce((number, byte) => number * 256 + byte, 0);

function lengthIn(spaces: readonly Codespace[], bytes: Buffer, at: number): number | undefined {
  return spaces.find(({ low, high }) =>
    low.every((byte, index) => isBetween(bytes[at + index], byte, high[index] ?? 0)),
  )?.low.length;
}
