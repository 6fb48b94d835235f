// Fills the page template and its head.
import { fill } from '@octavo/contract';

type Values = Record<
  'language' | 'direction' | 'title' | 'description' | 'noscript' | 'manifest' | 'content',
  string
>;

/** The template with its placeholders filled in; the content is HTML already, the rest is text. */
export const fillTemplate = (template: string, { content, ...words }: Values): string =>
  // Last, so that nothing of the content is taken for a placeholder of the template.
  fill(template, escaped(words)).replace('{content}', () => content);

const escaped = (words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, escape(word)]));

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<"]/g, (sign) => signs[sign] ?? sign);

/** Files of the build, by their names. */
export type PageAssets = { script: string; styles: readonly string[] };

const loading =
  /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g;

/** The page with other files to load than those that Vite wrote into it. */
export const withAssets = (page: string, { script, styles }: PageAssets): string =>
  inHead(page.replaceAll(loading, ''), [
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}" />`),
    `<script type="module" crossorigin src="/${script}"></script>`,
  ]);

/** The page with its fonts on the way before its styles ask for them: text that is set anew would move what is below. */
export const withFonts = (page: string, fonts: readonly string[]): string =>
  inHead(
    page,
    fonts.map(
      (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}" />`,
    ),
  );

const inHead = (page: string, elements: readonly string[]) =>
  page.replace('</head>', () => `  ${elements.join('\n    ')}\n  </head>`);
