// What the contract and the server name: conversions, their options, what is being done. They speak English; in another
// language the words are found by the English ones.
import { labelOfType } from '@octavo/contract';
import { inLanguage } from './catalogue.ts';

/** Words by the English ones, each number in them being written as `#`. */
export type Labels = Readonly<Record<string, string>>;

const none: Labels = {};
const labels = await inLanguage<Labels>(none, {
  de: async () => (await import('./de/labels.ts')).labels,
});

/** A label of the contract in the language of this visit; one that is not known stays as it is. */
export const labelFor = (english: string): string => labels[english] ?? english;

/** A type in words: `Word to PDF`. */
export const typeLabel = (type: string): string => labelFor(labelOfType(type));

const steps = await inLanguage<Labels>(none, {
  de: async () => (await import('./de/labels.ts')).steps,
});

/** What the server says it is doing, such as `Reading page 3 of 9`; nothing where there are no words for it. */
export function stepText(english: string): string {
  if (steps === none) return english;
  const numbers = english.match(/\d+/g) ?? [];
  const text = steps[english.replace(/\d+/g, '#')] ?? '';
  return text.replace(/#/g, () => numbers.shift() ?? '');
}
