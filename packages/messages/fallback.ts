// Completes translations in progress.
import type { Translated } from './translated.ts';

/** The translation, with the English text where it has none. What only the translation has is kept: labels by their English text. */
export function withFallback<Texts extends object>(
  english: Texts,
  translation: object,
): Translated<Texts> {
  const both = Object.entries(english).map(([key, text]: [string, unknown]) => {
    const translated: unknown = (translation as Record<string, unknown>)[key];
    if (translated === undefined || typeof text !== 'object' || text === null)
      return [key, translated ?? text];
    return [key, Array.isArray(text) ? translated : withFallback(text, translated as object)];
  });
  return { ...translation, ...Object.fromEntries(both) } as Translated<Texts>;
}
