// The colour that operations set for fills, as far as it matters to show a text in an editor.
import { numbersOf, type Operand } from '#formats/pdf/syntax/content-reader.ts';

const hex = (channels: readonly number[]): string =>
  `#${channels
    .map((channel) =>
      Math.round(255 * Math.min(1, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** What the numbers mean, by how many there are: grey, red, green and blue, or cyan, magenta, yellow and black. */
function colorOf(numbers: readonly number[]): string | undefined {
  const [one = 0, two = 0, three = 0, four = 0] = numbers;
  if (numbers.length === 1) return hex([one, one, one]);
  if (numbers.length === 3) return hex([one, two, three]);
  if (numbers.length === 4) return hex([one, two, three].map((ink) => (1 - ink) * (1 - four)));
  return undefined;
}

const counts: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };

/** The colour after an operation; nothing for patterns and for the inks of other colour spaces. */
export function fillColorOf(
  operator: string,
  operands: readonly Operand[],
  color: string | undefined,
): string | undefined {
  const count = counts[operator];
  if (count) return colorOf(numbersOf(operands, count) ?? []);
  if (operator === 'cs') return '#000000';
  if (operator !== 'sc' && operator !== 'scn') return color;
  const numbers = operands.flatMap((one) => (one.kind === 'number' ? one.value : []));
  // One number is grey, or the amount of an ink, of which more is darker: not known.
  return numbers.length === operands.length && numbers.length > 1 ? colorOf(numbers) : undefined;
}
