// The location of the files that PDF.js fetches besides its code: character maps, fonts, colour profiles, decoders.

/** The folders of the package that are served. */
export const assetFolders = ['cmaps', 'standard_fonts', 'iccs', 'wasm'] as const;

/** Their address. It includes the version, so that browsers can cache them forever. */
export const assetsOf = (version: string): string => `assets/pdfjs-${version}`;
