// The problems of editing tags of PDFs; part of the catalogue in problems.ts.

export const tagProblems = {
  not_tagged: [
    422,
    'This file has no tags that can be edited. Make it accessible first, then edit its tags.',
  ],
  tag_unknown: [
    422,
    'There is no element {element} in the tags of this file; they have {found} elements. Read the tags again, and use the ids from there.',
  ],
  letter_unknown: [
    422,
    'There is no letter {letter} among those that the fonts of this file don’t name; they are {found}. Read the tags again, and use the numbers from there.',
  ],
  tag_misplaced: [
    422,
    'After these changes, element {element} ({role}) would be in a wrong place or contain what it must not: rows belong in tables, cells in rows, items in lists. Choose another role or place.',
  ],
  tag_without_scope: [
    422,
    'Only header cells (TH) have a scope, and element {element} is none. Make it a header cell first.',
  ],
  tag_of_pdf2: [
    422,
    'Element {element} can’t become “{role}”: this file doesn’t use the tags of PDF 2.0. Choose another role.',
  ],
  too_many_tags: [
    422,
    'The file has more than {most} tags, which is too many to show or change. Split it into parts first.',
  ],
  tag_in_itself: [
    422,
    'Element {element} can’t be moved into itself or an element in it. Choose another place.',
  ],
  tag_not_decorative: [
    422,
    'Element {element} can’t become decoration: it contains links, form fields or comments, or is part of other content. Enter an alternative text instead.',
  ],
} as const;
