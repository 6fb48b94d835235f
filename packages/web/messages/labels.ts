// Translates labels of the contract (conversions, options) and progress texts of the server. The English text is the key.
import { labelOfType } from '@octavo/contract';
import { translations } from '@octavo/messages/registry.ts';
import type { Labels } from '@octavo/messages/translated.ts';
import { inLanguage } from './catalogue.ts';
import { pseudoText } from './pseudo-locale.ts';

/** In English, the text itself is shown. */
const untranslated: Readonly<Record<'labels' | 'steps', Labels>> = { labels: {}, steps: {} };
const { labels } = await inLanguage<{ labels: Labels }>(untranslated, 'labels');
const { steps } = await inLanguage<{ steps: Labels }>(untranslated, 'steps');

/** Translates a label of the contract; unknown labels stay unchanged. */
export const labelFor = (english: string): string => labels[english] ?? pseudoText(english);

/**
 * Loads the labels of every language.
 * @returns a function that gives a label in the language of the page and, after it, in the others
 */
export async function loadLabelsInAllLanguages(): Promise<(english: string) => string[]> {
  const loaded = await Promise.all(
    Object.values(translations).map(async (load) => load.labels?.()),
  );
  const others = loaded as ({ labels?: Labels } | undefined)[];
  const inOthers = (english: string) => others.map((words) => words?.labels?.[english] ?? english);
  return (english) => [...new Set([labelFor(english), english, ...inOthers(english)])];
}

/** The label of a job type: `Word to PDF`. */
export const typeLabel = (type: string): string => labelFor(labelOfType(type));

/** Translates a progress text of the server, such as `Reading page 3 of 9`; empty if there is no translation. */
export function stepText(english: string): string {
  if (steps === untranslated.steps) return english;
  const [, place, what = english] = /^(Step \d+ of \d+): (.*)$/.exec(english) ?? [];
  const parts = [place && translated(place, steps), translated(what, steps)];
  return parts.filter(Boolean).join(': ');
}

/** Looks up the translation of an English text and fills in its numbers. */
export function translated(english: string, words: Labels): string | undefined {
  const numbers = english.match(/\d+/g) ?? [];
  return words[english.replace(/\d+/g, '#')]?.replace(/#/g, () => numbers.shift() ?? '');
}
