// The locale of this visit: how the person writes dates and numbers, within the language of the page.
import { language, type Language } from './language.ts';

/** Where a language is written as by most, when the person does not say otherwise. */
const usual: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };

/** What browsers may name; some name locales of their system, such as `en-US@posix`, that Intl refuses. */
const wellFormed = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/**
 * The first of the wished tags that is of the language.
 * @param wished as `navigator.languages` has them, the most wanted first
 */
export function localeOf(language: Language, wished: readonly string[]): string {
  const fits = (tag: string) =>
    wellFormed.test(tag) && tag.toLowerCase().split('-')[0] === language;
  return wished.find(fits) ?? usual[language];
}

/** The locale of this visit. */
export const locale = localeOf(
  language,
  typeof document === 'undefined' ? [] : navigator.languages,
);
