// Creates the web app manifest (https://www.w3.org/TR/appmanifest).
import { screens } from '@octavo/contract';

/** The manifest's texts in one language. */
export type ManifestWords = {
  language: string;
  direction: 'ltr' | 'rtl';
  product: string;
  description: string;
  upload: string;
  files: string;
};

/** The file name, in the folder of each language. */
export const manifestName = 'manifest.webmanifest';

const paper = '#f4eddd';

const icon = (src: string, type: string, sizes: string, purpose = 'any') => ({
  src,
  ...{ type, sizes, purpose },
});

/** The manifest in one language. All languages share the same app identity, which is the start address. */
export const manifestIn = (words: ManifestWords): string =>
  JSON.stringify({
    // Relative to the manifest, so that they are right below every base path.
    start_url: '.',
    scope: '.',
    name: words.product,
    short_name: words.product,
    description: words.description,
    lang: words.language,
    dir: words.direction,
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['productivity', 'utilities'],
    icons: [
      icon('favicon.svg', 'image/svg+xml', 'any'),
      icon('icon-192.png', 'image/png', '192x192'),
      icon('icon-512.png', 'image/png', '512x512'),
      icon('icon-maskable-512.png', 'image/png', '512x512', 'maskable'),
    ],
    shortcuts: [
      { name: words.upload, url: screens.editorUpload.slice(1) },
      { name: words.files, url: screens.myFiles.slice(1) },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [icon('icon-192.png', 'image/png', '192x192')],
    })),
  });
