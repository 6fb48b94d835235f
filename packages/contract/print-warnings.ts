// Warnings of the operations that prepare a PDF for printing; part of the catalogue in warnings.ts.

export const printWarnings = {
  was_gray: 'This PDF had no colors. It was rewritten anyway.',
  colors_remain:
    'Some images or contents can’t be read, so they keep their colors. Number: {count}.',
  scans_cleaned: 'These pages were cleaned: {pages}.',
  not_scans: 'These pages aren’t scans and weren’t changed: {pages}.',
  print_fonts_missing:
    'Some fonts couldn’t be embedded with all their letters. Check the result before you print it.',
  print_low_resolution:
    'Images on these pages have fewer than {resolution} pixels per inch at their printed size, so they may look blurred: {pages}.',
  print_rgb:
    'Some colors are RGB and stay so: how they become CMYK depends on the press and the paper. Ask your print shop if it takes RGB.',
} as const;
