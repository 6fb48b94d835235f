// The location of the files that PDF.js fetches besides its code: character maps, fonts, colour profiles, decoders.

/** The folders of its package that are served. */
export const assetFolders = ['cmaps', 'standard_fonts', 'iccs', 'wasm'] as const;

/** Their address; the version stands in it, so that browsers keep them for good. */
export const assetsOf = (version: string): string => `assets/pdfjs-${version}`;
