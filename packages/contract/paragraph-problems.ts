// The problems of editing paragraphs of a PDF; part of the catalogue in problems.ts.

export const paragraphProblems = {
  nothing_to_edit: [422, 'These changes leave everything as it is.'],
  paragraphs_changed: [
    422,
    'The file has changed since its paragraphs were read. Read them again, then make the changes.',
  ],
  paragraph_too_long: [
    422,
    'The new text doesn’t fit, or would leave the page. Shorten it, or let the paragraphs below move. Pages: {pages}.',
  ],
  paragraph_not_settable: [
    422,
    'This text can’t be edited: it is scanned, drawn as shapes or written from right to left, or no font has the new letters. Pages: {pages}.',
  ],
  paragraph_unproven: [
    422,
    'A second PDF reader didn’t find exactly the new text, so nothing was changed. Pages: {pages}.',
  ],
} as const;
