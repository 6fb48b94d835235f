// Fills the page template and its head.
import { fill } from '@octavo/contract';

type Values = Record<
  'language' | 'direction' | 'title' | 'description' | 'noscript' | 'manifest' | 'content',
  string
>;

/** Fills the template's placeholders. The content is HTML already; everything else is escaped. */
export const fillTemplate = (template: string, { content, ...words }: Values): string =>
  // Inserted last, so that the content cannot contain placeholders.
  fill(template, escaped(words)).replace('{content}', () => content);

const escaped = (words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, escape(word)]));

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<"]/g, (sign) => entities[sign] ?? sign);

/** Files of the build, by name. */
export type PageAssets = { script: string; styles: readonly string[] };

const loading =
  /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g;

/** Replaces the files that Vite wrote into the page. */
export const withAssets = (page: string, { script, styles }: PageAssets): string =>
  inHead(page.replaceAll(loading, ''), [
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}" />`),
    `<script type="module" crossorigin src="/${script}"></script>`,
  ]);

/** Preloads the fonts, since a late font would cause layout shifts. */
export const withFonts = (page: string, fonts: readonly string[]): string =>
  inHead(
    page,
    fonts.map(
      (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}" />`,
    ),
  );

const inHead = (page: string, elements: readonly string[]) =>
  page.replace('</head>', () => `  ${elements.join('\n    ')}\n  </head>`);
