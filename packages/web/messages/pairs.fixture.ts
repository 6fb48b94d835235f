// Every text of the catalogue in both languages, for tests.
import { texts } from '@octavo/contract';
import { account as germanAccount } from './de/account.ts';
import { messages as germanMessages } from './de/app.ts';
import { entering as germanEntering } from './de/entering.ts';
import { legal as germanLegal } from './de/legal.ts';
import { texts as germanTexts } from './de/texts.ts';
import { account } from './en/account.ts';
import { messages } from './en/app.ts';
import { entering } from './en/entering.ts';
import { legal } from './en/legal.ts';

export type Pair = { key: string; english: string; german: string };

const catalogue = { texts, messages, entering, legal, account };
const inGerman = {
  texts: germanTexts,
  messages: germanMessages,
  entering: germanEntering,
  legal: germanLegal,
  account: germanAccount,
};

const pairsOf = (english: object, german: object, path: string): Pair[] =>
  Object.entries(english).flatMap(([name, text]: [string, string | object]) => {
    const key = path ? `${path}.${name}` : name;
    const other = (german as Record<string, string | object>)[name];
    return typeof text === 'string'
      ? [{ key, english: text, german: other as string }]
      : pairsOf(text, other as object, key);
  });

/** Each English text with its German one, by its place in the catalogue. */
export const pairs = pairsOf(catalogue, inGerman, '');
