// The language of the page. The server sets it; changing it reloads the page.

/** The available languages, in the order of the language menu. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The writing direction of each language. */
export const directions: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', de: 'ltr' };

/** True if the tag is an available language. */
export const isLanguage = (tag: string): tag is Language =>
  (languages as readonly string[]).includes(tag);

/** The language for a tag such as `de-AT`; English if it is not available. */
export function languageOf(tag: string): Language {
  const [base = ''] = tag.toLowerCase().split('-');
  return isLanguage(base) ? base : 'en';
}

/** The language of this page; while prerendering, the language of the build. */
export const language: Language = languageOf(
  typeof document === 'undefined' ? buildLanguage() : document.documentElement.lang,
);

function buildLanguage(): string {
  // `import.meta.env` does not exist when Node loads the build configuration.
  const { VITE_LANGUAGE = 'en' } = (import.meta.env ?? {}) as { VITE_LANGUAGE?: string };
  return VITE_LANGUAGE;
}
