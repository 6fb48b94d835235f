// Picks the texts of the language of this visit. English is at hand; any other is fetched before the first screen,
// so its modules import nothing but types and each other: whatever else they imported would wait for them.
import { language, type Language } from './language.ts';

/** The same keys as in English, with other words. */
export type Translated<Text> = Text extends string
  ? string
  : { readonly [Key in keyof Text]: Translated<Text[Key]> };

type Others<Text> = Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translated<Text>>>>;

/**
 * The texts in the language of this visit.
 * @param english the texts as they are written here
 * @param others where the same texts are found in each other language
 */
export async function inLanguage<Text>(
  english: Text,
  others: Others<Text>,
): Promise<Translated<Text>> {
  return language === 'en' ? (english as Translated<Text>) : others[language]();
}
