// The language of this visit. The server writes it into the page; another one means another page.

/** Languages that the catalogue holds in full, in the order in which they are offered. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Which way each is written. */
export const directions: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', de: 'ltr' };

/** True when the catalogue holds the language of this tag. */
export const isLanguage = (tag: string): tag is Language =>
  (languages as readonly string[]).includes(tag);

/** The language that a tag such as `de-AT` asks for; English when there is none of it. */
export function languageOf(tag: string): Language {
  const [base = ''] = tag.toLowerCase().split('-');
  return isLanguage(base) ? base : 'en';
}

/** The language that this page is written in; while pages are being built, the one that the build asks for. */
export const language: Language = languageOf(
  typeof document === 'undefined' ? writtenLanguage() : document.documentElement.lang,
);

function writtenLanguage(): string {
  // Node itself, which loads the build's configuration, has no such environment.
  const { VITE_LANGUAGE = 'en' } = (import.meta.env ?? {}) as { VITE_LANGUAGE?: string };
  return VITE_LANGUAGE;
}
