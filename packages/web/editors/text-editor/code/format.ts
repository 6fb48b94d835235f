// Formats code with Prettier, which is loaded with the parts for its language on first use.
import type { Options, Plugin } from 'prettier';
import { indentOf } from '#editors/text-editor/text/indent.ts';

type Language = { parser: NonNullable<Options['parser']>; plugins: () => Promise<Plugin[]> };

const script = async (): Promise<Plugin[]> =>
  Promise.all([import('prettier/plugins/babel'), import('prettier/plugins/estree')]);
const style = async (): Promise<Plugin[]> => [await import('prettier/plugins/postcss')];

const languages: Readonly<Record<string, Language>> = {
  json: { parser: 'json', plugins: script },
  ...ofEach(['js', 'mjs', 'cjs', 'jsx'], { parser: 'babel', plugins: script }),
  ...ofEach(['ts', 'mts', 'tsx'], { parser: 'babel-ts', plugins: script }),
  css: { parser: 'css', plugins: style },
  scss: { parser: 'scss', plugins: style },
  ...ofEach(['html', 'htm'], {
    parser: 'html',
    plugins: async () => [
      await import('prettier/plugins/html'),
      ...(await script()),
      ...(await style()),
    ],
  }),
  ...ofEach(['xml', 'xsd', 'xsl', 'svg', 'plist'], {
    parser: 'xml',
    plugins: async () => [(await import('@prettier/plugin-xml')).default],
  }),
  ...ofEach(['yml', 'yaml'], {
    parser: 'yaml',
    plugins: async () => [await import('prettier/plugins/yaml')],
  }),
};

function ofEach(extensions: readonly string[], language: Language): Record<string, Language> {
  return Object.fromEntries(extensions.map((extension) => [extension, language]));
}

function languageOf(name: string): Language | undefined {
  const [, extension = ''] = /\.([^.]+)$/.exec(name.toLowerCase()) ?? [];
  return Object.hasOwn(languages, extension) ? languages[extension] : undefined;
}

/** Spaces between elements of XML mostly mean nothing; otherwise nothing could be indented. */
const xmlOptions = { xmlWhitespaceSensitivity: 'ignore' } as const;

/** Whether a file with this name can be formatted. */
export const canFormat = (name: string): boolean => languageOf(name) !== undefined;

/** The habits of a text that formatting keeps: its indentation and its quotes. */
function habitsOf(text: string): Options {
  const indent = indentOf(text);
  const count = (quote: string) => text.split(quote).length;
  return {
    useTabs: indent === '\t',
    ...(indent !== '\t' && { tabWidth: indent.length }),
    singleQuote: count("'") > count('"'),
  };
}

/**
 * The formatted text.
 * @throws Error if the text is not valid in its language, with the place in its message
 */
export async function formatted(name: string, text: string): Promise<string> {
  const language = languageOf(name);
  if (!language) return text;
  const [{ format }, plugins] = await Promise.all([
    import('prettier/standalone'),
    language.plugins(),
  ]);
  return format(text, { ...habitsOf(text), ...xmlOptions, parser: language.parser, plugins });
}
