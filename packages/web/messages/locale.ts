// The locale for dates and numbers: the user's preferred one that matches the language of the page.
import { aboutLanguages, type Language } from '@octavo/messages/registry.ts';
import { language } from './language.ts';

/** Valid tags. Some browsers report system locales such as `en-US@posix`, which Intl rejects. */
const wellFormed = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/**
 * The first preferred locale in this language, else the language's default.
 * @param preferred in the order of `navigator.languages`
 */
export function localeOf(language: Language, preferred: readonly string[]): string {
  const fits = (tag: string) =>
    wellFormed.test(tag) && tag.toLowerCase().split('-')[0] === language;
  return preferred.find(fits) ?? aboutLanguages[language].locale;
}

/** The current locale. */
export const locale = localeOf(
  language,
  typeof document === 'undefined' ? [] : navigator.languages,
);
