// The problems of redacting a PDF; part of the catalogue in problems.ts.

export const redactionProblems = {
  nothing_to_redact: [
    422,
    'None of these words were found: {words}. Check the spelling or mark the areas. Words in images can’t be found.',
  ],
  redaction_unproven: [
    422,
    'Some of the content to redact could still be read on page {page}, so no result was created. Mark a larger area, or remove this page.',
  ],
  redaction_unproven_data: [
    422,
    'Some of the words to redact could still be read in the file outside its pages, for example in a font or a hidden text, so no result was created. Remove hidden data, or print the file to a new PDF, then redact that.',
  ],
} as const;
