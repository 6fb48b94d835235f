// All texts in both languages, for tests.
import { readdirSync } from 'node:fs';
import { texts } from '@octavo/contract';
import { texts as germanTexts } from '@octavo/messages/de/texts.ts';

export type Pair = { key: string; english: string; german: string };
type Words = Record<string, string | object>;

const pairsOf = (english: object, german: object, path: string): Pair[] =>
  Object.entries(english as Words).flatMap(([name, text]) => {
    const key = `${path}.${name}`;
    const other = (german as Words)[name];
    return typeof text === 'string'
      ? [{ key, english: text, german: other as string }]
      : pairsOf(text, other as object, key);
  });

const folder = (language: string) => new URL(`../../messages/${language}/`, import.meta.url);
const load = async (language: string, name: string) =>
  (await import(/* @vite-ignore */ new URL(name, folder(language)).href)) as Record<string, object>;

async function pairsIn(name: string): Promise<Pair[]> {
  const german = await load('de', name);
  return Object.entries(await load('en', name)).flatMap(([part, english]) =>
    pairsOf(english, german[part] ?? {}, part),
  );
}

const modules = readdirSync(folder('en')).filter(
  (name) => name.endsWith('.ts') && name !== 'language.ts',
);

/** Each English text with its German translation, by its key. */
export const pairs: readonly Pair[] = [
  ...pairsOf(texts, germanTexts, 'texts'),
  ...(await Promise.all(modules.map(pairsIn))).flat(),
];
