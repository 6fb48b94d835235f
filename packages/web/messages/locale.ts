// The locale for dates and numbers: the user's preferred one that matches the language of the page.
import { language, type Language } from './language.ts';

/** The default locale of each language. */
const defaultLocale: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };

/** Valid tags. Some browsers report system locales such as `en-US@posix`, which Intl rejects. */
const wellFormed = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/**
 * The first preferred locale in this language, else the language's default.
 * @param preferred in the order of `navigator.languages`
 */
export function localeOf(language: Language, preferred: readonly string[]): string {
  const fits = (tag: string) =>
    wellFormed.test(tag) && tag.toLowerCase().split('-')[0] === language;
  return preferred.find(fits) ?? defaultLocale[language];
}

/** The current locale. */
export const locale = localeOf(
  language,
  typeof document === 'undefined' ? [] : navigator.languages,
);
