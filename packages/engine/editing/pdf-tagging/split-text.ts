// Splits an operator that shows several texts beside each other, such as the cells of a row, into one for each text.
// The glyphs keep their places: each operator begins where the one before ends (ISO 32000-1, 9.4.3).
import { shownBy, type Operation } from '#formats/pdf/syntax/content-reader.ts';
import { writtenValue } from '#formats/pdf/syntax/value-writer.ts';

/** How many bytes the codes of a font have. */
export type Codes = 'single' | 'double' | 'unknown';

/** Where texts are divided: where columns may be, or wherever there may be a space. */
export type Fineness = 'columns' | 'words';

/** In thousandths of the font size: steps to the right that may lead to another column or word, and one back. */
const steps = { columns: -400, words: -120, left: 1000 } as const;

const space = 0x20;

/** Strings are divided after spaces; with codes of two bytes, of which spaces are unknown, after each code. */
function stringPieces(bytes: Buffer, codes: Codes, fineness: Fineness): Buffer[] {
  const isWords = fineness === 'words';
  if (codes === 'double' && isWords) {
    const pairs = Math.ceil(bytes.length / 2);
    return Array.from({ length: pairs }, (_, at) => bytes.subarray(at * 2, at * 2 + 2));
  }
  if (codes !== 'single') return [bytes];
  const pieces: Buffer[] = [];
  let begin = 0;
  let spaces = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte === space) {
      spaces += 1;
      continue;
    }
    if (spaces > (isWords ? 0 : 1) && at > spaces) {
      pieces.push(bytes.subarray(begin, at));
      begin = at;
    }
    spaces = 0;
  }
  return [...pieces, bytes.subarray(begin)];
}

/**
 * The operators that show the texts of one; a single one if it shows only one.
 * @param codes of the font
 */
export function splitText(
  { operator, operands }: Operation,
  codes: Codes,
  fineness: Fineness,
): string[] {
  const items = shownBy(operands);
  if (!operands.length || (operator !== 'Tj' && operator !== 'TJ')) return [''];
  const pieces: string[][] = [];
  let piece: string[] = [];
  let hasText = false;
  const end = () => {
    if (!hasText) return;
    pieces.push(piece);
    piece = [];
    hasText = false;
  };
  for (const item of items) {
    if (item.kind === 'number') {
      piece.push(writtenValue(item.value));
      if (item.value <= steps[fineness] || item.value >= steps.left) end();
    }
    if (item.kind !== 'string') continue;
    for (const [index, part] of stringPieces(item.value, codes, fineness).entries()) {
      if (index) end();
      piece.push(`<${part.toString('hex')}>`);
      hasText ||= part.length > 0;
    }
  }
  if (hasText) end();
  else pieces.at(-1)?.push(...piece);
  return pieces.map((one) => `[${one.join(' ')}] TJ`);
}
