// Warnings of the operations that prepare a PDF for printing; part of the catalogue in warnings.ts.

export const printWarnings = {
  was_gray: 'This PDF had no colors. It was rewritten anyway.',
  colors_remain:
    'Some images or contents can’t be read, so they keep their colors. Number: {count}.',
  scans_cleaned: 'These pages were cleaned: {pages}.',
  not_scans: 'These pages aren’t scans and weren’t changed: {pages}.',
} as const;
