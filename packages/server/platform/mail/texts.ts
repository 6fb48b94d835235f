// The texts of mails in each language.
import { mails as english } from '@octavo/messages/en/mails.ts';
import { withFallback } from '@octavo/messages/fallback.ts';
import { mailTranslations, type Language } from '@octavo/messages/registry.ts';
import type { Translated } from '@octavo/messages/translated.ts';

export type MailTexts = Translated<typeof english>;

/** The texts in a language, English where it lacks one. */
export async function mailTexts(language: Language): Promise<MailTexts> {
  if (language === 'en') return english;
  const translation = (await mailTranslations[language].mails?.()) ?? {};
  return withFallback({ mails: english }, translation).mails;
}
