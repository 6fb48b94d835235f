// Chooses the language of a page: the person's choice, otherwise the browser's first offered language.

/** The cookie in which the web app stores the choice. */
export const languageCookie = 'language';

type Asked = { cookie?: string | undefined; 'accept-language'?: string | undefined };

/**
 * @param asked the request's headers
 * @param offered language tags, the default first
 */
export function languageFor(asked: Asked, offered: readonly string[]): string {
  const wanted = [chosen(asked.cookie), ...accepted(asked['accept-language'])];
  const found = wanted.map((tag) => offered.find((language) => covers(tag, language)));
  return found.find((language) => language !== undefined) ?? offered[0] ?? 'en';
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
