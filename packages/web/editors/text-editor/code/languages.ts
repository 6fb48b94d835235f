// Loads the syntax highlighting for a file name on first use.
import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import type { Extension } from '@codemirror/state';
import { isMarkdown } from '#editing/text/text-format.ts';

/** The language support for a file name; undefined if it is unknown or cannot be loaded. */
export async function languageOf(name: string): Promise<Extension | undefined> {
  try {
    if (isMarkdown(name)) return await markdownLanguage();
    return await LanguageDescription.matchFilename(languages, name)?.load();
  } catch {
    // The text can be edited without highlighting.
    return undefined;
  }
}

async function markdownLanguage(): Promise<Extension> {
  const { markdown, markdownLanguage } = await import('@codemirror/lang-markdown');
  return markdown({ base: markdownLanguage, codeLanguages: languages });
}
