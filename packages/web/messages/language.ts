// The language of this visit. The server writes it into the page; another one means another page.

/** Languages that the catalogue holds in full, in the order in which they are offered. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const isLanguage = (tag: string): tag is Language => (languages as readonly string[]).includes(tag);

/** The language that a tag such as `de-AT` asks for; English when there is none of it. */
export function languageOf(tag: string): Language {
  const [base = ''] = tag.toLowerCase().split('-');
  return isLanguage(base) ? base : 'en';
}

/** The language that this page is written in. */
export const language: Language =
  typeof document === 'undefined' ? 'en' : languageOf(document.documentElement.lang);
