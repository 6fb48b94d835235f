// Selects the texts in the language of the page. English is bundled; other languages are loaded before the first screen.
// Their modules may import only types and each other, since other imports would delay the app.
import { language, type Language } from './language.ts';

/** The type of a translation: the same keys as in English. */
export type Translated<Text> = Text extends string
  ? string
  : { readonly [Key in keyof Text]: Translated<Text[Key]> };

type OtherLanguages<Text> = Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<Translated<Text>>>
>;

/**
 * The texts in the language of the page.
 * @param english the English texts
 * @param others loads the texts in each other language
 */
export async function inLanguage<Text>(
  english: Text,
  others: OtherLanguages<Text>,
): Promise<Translated<Text>> {
  return language === 'en' ? (english as Translated<Text>) : others[language]();
}
