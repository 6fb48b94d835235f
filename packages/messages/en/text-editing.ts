// The texts of editing the text of pages.

export const textEditing = {
  title: 'Text and images of the pages',
  reading: 'Reading the pages…',
  readAgain: 'Read the pages again',
  help: 'Click a paragraph on the page to edit it. Press Ctrl+Enter to apply the change or Escape to discard it. Drag a paragraph to move it; press Delete to delete it.',
  none: 'This file has no text that can be edited. Scanned pages have images of text; use OCR to make them searchable.',
  changes: 'Changes to save',
  change: 'Page {page}, {kind}',
  changed: 'changed',
  moved: 'moved',
  deleted: 'deleted',
  takeBack: 'Undo change on page {page}',
  standIn:
    'The font {font} in this file doesn’t have these letters: {letters}. A similar font will be used for the words with them.',
  replacing: {
    title: 'Find and replace',
    find: 'Text to find',
    replacement: 'Replacement',
    matchCase: 'Match case',
    replaceAll: 'Replace in all paragraphs',
    replaced: 'Replacements: {count}. Save the changes to keep them.',
    replacedSome: 'Replacements: {count}. Save these changes, then replace the rest.',
    notFound: 'No editable paragraph contains this text.',
  },
  uneditable: {
    title: 'Text that can’t be edited',
    vertical: 'Vertical text (pages {pages}).',
    shapes: 'Text drawn as shapes instead of letters (pages {pages}).',
    invisible: 'Scanned text: its letters are part of an image (pages {pages}).',
    order: 'Hebrew or Arabic text whose reading order is unclear (pages {pages}).',
    other: 'Text that is mirrored or has an image as its shadow (pages {pages}).',
    images: 'Words in images: they consist of pixels. You can replace the image.',
    patterns: 'Words and images in patterns: changes would appear wherever the pattern repeats.',
    annotations:
      'Comments, stamps and form fields: change them with the annotation tools or “Prepare form”.',
  },
  editor: 'Text of the paragraph',
  save: 'Save changes',
} as const;
