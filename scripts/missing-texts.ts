// Lists the texts that languages lack; English is shown instead. German is complete, as the compiler and tests check, so its
// labels and problems, which English keeps elsewhere, show what there is to translate.
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { texts } from '@octavo/contract';
import { languages } from '@octavo/messages/registry.ts';

const messages = join(import.meta.dirname, '..', 'packages', 'messages');
const shown = 5;

const namesIn = (language: string) =>
  globSync(`${language}/*.ts`, { cwd: messages }).map((path) => basename(path));

const load = async (language: string, name: string): Promise<object> =>
  namesIn(language).includes(name) ? import(join(messages, language, name)) : {};

/** The paths of all texts in an object: `home.hero`. */
const keysOf = (value: object, path: string): string[] =>
  Object.entries(value).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null ? keysOf(text, `${path}.${key}`) : [`${path}.${key}`],
  );

async function keysIn(language: string): Promise<string[]> {
  const names = [...new Set([...namesIn('en'), ...namesIn('de')])];
  const keys = names.map(async (name) => {
    const english = name === 'texts.ts' ? { texts } : await load('en', name);
    const isEnglish = language === 'en' && Object.keys(english).length > 0;
    const given = isEnglish ? english : await load(language === 'en' ? 'de' : language, name);
    return keysOf(given, basename(name, '.ts'));
  });
  return (await Promise.all(keys)).flat();
}

const wanted = await keysIn('en');
for (const language of languages.filter((tag) => tag !== 'en')) {
  const translated = new Set(await keysIn(language));
  const missing = wanted.filter((key) => !translated.has(key));
  const list = [...missing.slice(0, shown), ...(missing.length > shown ? ['…'] : [])].join(', ');
  console.log(`${language}: ${missing.length} of ${wanted.length} texts missing ${list}`.trim());
}
