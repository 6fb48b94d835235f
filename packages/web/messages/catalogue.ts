// Selects the texts in the language of the page. English is bundled; other languages are loaded before the first screen.
// Their modules may import only types and each other, since other imports would delay the app.
import { withFallback } from '@octavo/messages/fallback.ts';
import { translations, type Language, type TranslationFile } from '@octavo/messages/registry.ts';
import type { Translated } from '@octavo/messages/translated.ts';
import { language } from './language.ts';
import { pseudoLocale, pseudoTexts } from './pseudo-locale.ts';

const loaders: Partial<Record<Language, (typeof translations)['de']>> = translations;

/**
 * The texts of a file in the language of the page. What its translation lacks is English.
 * @param english the module with the English texts
 * @param file the file of the translation, which exports the same names
 */
export async function inLanguage<Texts extends object>(
  english: Texts,
  file: TranslationFile,
): Promise<Translated<Texts>> {
  if (pseudoLocale) return pseudoTexts(english) as Translated<Texts>;
  const load = loaders[language]?.[file];
  return load ? withFallback(english, await load()) : (english as unknown as Translated<Texts>);
}
