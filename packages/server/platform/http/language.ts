// Chooses the language of a page or a mail: the user's choice from the cookie, otherwise the first of the browser's languages that is
// offered.

import { languages, type Language } from '@octavo/messages/registry.ts';

/** The cookie in which the web app stores the choice. */
export const languageCookie = 'language';

type LanguageHeaders = { cookie?: string | undefined; 'accept-language'?: string | undefined };

/**
 * @param headers the request's headers
 * @param offered language tags, the default first
 */
export function languageFor(headers: LanguageHeaders, offered: readonly string[]): string {
  const preferred = [chosen(headers.cookie), ...accepted(headers['accept-language'])];
  const matches = preferred.map((tag) => offered.find((language) => covers(tag, language)));
  return matches.find((language) => language !== undefined) ?? offered[0] ?? 'en';
}

/** `de-AT` matches `de`, and `*` matches any language. */
const covers = (tag: string | undefined, language: string) =>
  tag === '*' || tag?.split('-', 1)[0]?.toLowerCase() === language;

const chosen = (cookie = '') =>
  new RegExp(`(?:^|;)\\s*${languageCookie}=([^;\\s]*)`).exec(cookie)?.[1];

/** The tags of Accept-Language (RFC 9110, section 12.5.4) by preference, without those of weight 0. */
function accepted(header = ''): string[] {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  return ranges
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** The language of a request, of all languages that Octavo has. */
export const requestLanguage = (headers: LanguageHeaders): Language =>
  languageFor(headers, languages) as Language;
