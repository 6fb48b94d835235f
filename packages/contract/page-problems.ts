// The problems of choosing pages of a PDF; part of the catalogue in problems.ts.

export const pageProblems = {
  no_such_page: [
    422,
    'No page matches “{pages}”. The number of pages is {found}. Correct the pages.',
  ],
  no_bookmarks_to_save: [422, 'This PDF has no bookmarks.'],
  no_headings: [
    422,
    'No headings were found in this PDF. Scans need text recognition (OCR) first. You can also write the bookmarks as a list.',
  ],
  no_such_attachment: [
    422,
    'This PDF has no attachment named “{name}”. Its attachments are: {found}.',
  ],
  nothing_to_extract: [422, 'Nothing of this kind was found in the PDF.'],
  page_beyond_end: [
    422,
    'Page {page} doesn’t exist. The number of pages is {found}. Correct the pages.',
  ],
  pages_overlap: [
    422,
    'The page ranges {one} and {other} overlap. Choose ranges that don’t share pages.',
  ],
  no_pages_left: [422, 'This would delete all pages ({found}). Keep at least one.'],
  page_repeated: [
    422,
    'Page {page} is listed twice. List each page once; the other pages follow automatically.',
  ],
  page_too_small: [422, 'Nothing would be left of page {page}. Crop less, or leave this page out.'],
  sheet_too_small: [
    422,
    'With these margins and gaps, there is no space for pages on the sheet. Make them smaller, or choose larger paper or fewer pages per sheet.',
  ],
  no_scans: [
    422,
    'None of these pages is a scan, so nothing was changed. A scan is a page that images cover, with no text or drawings besides them.',
  ],
  poster_too_large: [
    422,
    'A page would need {sheets} sheets. Choose a smaller poster or larger paper.',
  ],
  no_blank_pages: [422, 'No blank pages were found, so nothing was changed.'],
} as const;
