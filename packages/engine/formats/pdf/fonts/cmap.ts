// Reads CMaps: how the bytes of a string divide into codes of a composite font, and the CIDs of these codes (ISO
// 32000-2, 9.7.5).
import { operationsOf, type Operand } from '#formats/pdf/syntax/content-reader.ts';

/** A range of codes with the same number of bytes: each byte is between those of the range's ends. */
type Codespace = { low: Buffer; high: Buffer };
type Range = { low: number; high: number; cid: number };

/** A CMap. */
export type CMap = {
  isVertical: boolean;
  /** The number of bytes of the code at an index. */
  lengthAt(bytes: Buffer, at: number): number;
  /** The CID of a code; nothing if it is unknown. */
  cidOf(code: number): number | undefined;
  /** True if codes without a CID mean the first one. */
  isComplete?: boolean;
};

const identity = { cidOf: (code: number) => code };
const unknown = { cidOf: () => undefined };

const twoBytes = () => 2;
const isBetween = (byte: number | undefined, low: number, high: number) =>
  byte !== undefined && byte >= low && byte <= high;

/** Whether a second byte follows depends on the first. */
const twoBytesFrom = (isLead: (byte: number) => boolean) => (bytes: Buffer, at: number) =>
  isLead(bytes[at] ?? 0) ? 2 : 1;

/** Predefined CMaps (ISO 32000-2, table 116), by patterns of their names. */
const families: readonly [RegExp, CMap['lengthAt']][] = [
  [/UTF16/, (bytes, at) => (isBetween(bytes[at], 0xd8, 0xdb) ? 4 : 2)],
  [/UTF32/, () => 4],
  [/UCS2|^H$|^V$/, twoBytes],
  [/RKSJ/, twoBytesFrom((byte) => isBetween(byte, 0x81, 0x9f) || isBetween(byte, 0xe0, 0xfc))],
  [/EUC|GBK|GBpc|B5|ETen|HKscs|KSC|CNS/, twoBytesFrom((byte) => byte >= 0x81)],
];

/**
 * A predefined CMap.
 * @returns nothing if the lengths of its codes are unknown
 */
export function predefinedCMap(name: string): CMap | undefined {
  const plain = name.replace(/^\//, '');
  const isVertical = /(?:^|-)V$/.test(plain);
  if (plain.startsWith('Identity')) return { isVertical, lengthAt: twoBytes, ...identity };
  const lengthAt = families.find(([pattern]) => pattern.test(plain))?.[1];
  return lengthAt && { isVertical, lengthAt, ...unknown };
}

/** The maximum number of ranges and codes of a CMap; more are an attack. */
const maxRanges = 100_000;
const maxCodes = 200_000;

/**
 * Reads an embedded CMap.
 * @param base the CMap that it extends
 */
export function embeddedCMap(data: Buffer, isVertical: boolean, base?: CMap): CMap {
  const spaces: Codespace[] = [];
  const ranges: Range[] = [];
  for (const { operator, operands } of operationsOf(data)) {
    if (ranges.length > maxRanges) break;
    if (operator === 'endcodespacerange') spaces.push(...codespacesOf(operands));
    if (operator === 'endcidrange') ranges.push(...rangesOf(operands, 3));
    if (operator === 'endcidchar') ranges.push(...rangesOf(operands, 2));
  }
  const cids = cidsOf(ranges);
  return {
    isVertical,
    lengthAt: (bytes, at) => lengthIn(spaces, bytes, at) ?? base?.lengthAt(bytes, at) ?? 1,
    cidOf: (code) => cids.get(code) ?? base?.cidOf(code),
    isComplete: !base,
  };
}

function cidsOf(ranges: readonly Range[]): ReadonlyMap<number, number> {
  const cids = new Map<number, number>();
  let left = maxCodes;
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

/** @param step the number of operands of an entry: two codes and a glyph, or one of each */
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

/** Bytes as a big-endian number. */
export const numberOf = (bytes: Buffer): number =>
  bytes.reduce((number, byte) => number * 256 + byte, 0);

function lengthIn(spaces: readonly Codespace[], bytes: Buffer, at: number): number | undefined {
  return spaces.find(({ low, high }) =>
    low.every((byte, index) => isBetween(bytes[at + index], byte, high[index] ?? 0)),
  )?.low.length;
}
