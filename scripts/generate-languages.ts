// Generates packages/messages/registry.ts from the folders of languages. With --check it only compares.
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeGenerated } from './generated-file.ts';

const messages = join(import.meta.dirname, '..', 'packages', 'messages');

const filesOf = (language: string) =>
  globSync(`${language}/*.ts`, { cwd: messages })
    .map((path) => basename(path, '.ts'))
    .filter((name) => name !== 'language')
    .sort();

/** English first, as in the menu. */
const languages = globSync('*/language.ts', { cwd: messages })
  .map((path) => path.split('/')[0] ?? '')
  .sort((one, other) => Number(other === 'en') - Number(one === 'en') || one.localeCompare(other));

const loaderOf = (language: string, name: string) =>
  `'${name}': () => import('./${language}/${name}.ts'),`;

const others = languages.filter((language) => language !== 'en');
const wrong = languages.find((language) => !/^[a-z]{2,3}$/.test(language));
if (wrong) throw new Error(`${wrong} is not the tag of a language without a region, such as “de”.`);

/** An object with the loaders of each language but English. @param isChosen which of its files */
const loaders = (isChosen: (name: string) => boolean) => [
  '{',
  ...others.map((language) => {
    const files = filesOf(language).filter(isChosen);
    return `${language}: { ${files.map((name) => loaderOf(language, name)).join('\n')} },`;
  }),
  '};',
];

const allFiles = [...new Set(others.flatMap(filesOf))].sort();

/** What the server alone reads; the build of the web app leaves it out. */
const isOfServer = (name: string) => name === 'mails';

const source = [
  '// Generated from the folders of languages by scripts/generate-languages.ts; do not edit.',
  ...languages.map(
    (language) => `import { about as ${language} } from './${language}/language.ts';`,
  ),
  '',
  '/** The languages, in the order of the menu. */',
  `export const languages = [${languages.map((language) => `'${language}'`).join(', ')}] as const;`,
  'export type Language = (typeof languages)[number];',
  '',
  '/** The facts of each language. */',
  `export const aboutLanguages = { ${languages.join(', ')} };`,
  '',
  '/** The files that a language may have. */',
  `export type TranslationFile = ${allFiles.map((name) => `'${name}'`).join(' | ')};`,
  'type Loaders = Partial<Record<TranslationFile, () => Promise<object>>>;',
  `type Translations = Readonly<Record<Exclude<Language, 'en'>, Loaders>>;`,
  '',
  '/** Loads the texts of the web app in the languages besides English. */',
  'export const translations: Translations =',
  ...loaders((name) => !isOfServer(name)),
  '',
  '/** Loads the texts of the mails in the languages besides English. */',
  'export const mailTranslations: Translations =',
  ...loaders(isOfServer),
  '',
].join('\n');

await writeGenerated('packages/messages/registry.ts', source);
