// The language of the page. The server sets it; changing it reloads the page.
import { languages, type Language } from '@octavo/messages/registry.ts';

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
