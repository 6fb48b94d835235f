// Operations on the content of the pages of a PDF.
import { z } from 'zod';
import { editingLimits } from '../limits.ts';
import type { ListField, OperationRow } from './entry.ts';
import { images } from './formats.ts';
import { choice, color, integer, text, toggle } from './options.ts';
import { recognitionLanguages } from './recognition-languages.ts';
import { markupsOf, maxMarkupCharacters } from '../pdf-markups.ts';
import { imageEditsOf, maxImageEditCharacters, maxImageFiles } from '../pdf-images.ts';
import { maxParagraphEditCharacters, paragraphEditsOf } from '../pdf-paragraphs.ts';
import { redactionMarkOf } from '../redaction-marks.ts';
import { edgePositions, fontSize, openOptions, pdf, pagesOption } from './pdf-fields.ts';

const marks = {
  label: 'Marked areas',
  help: 'Page, left, top, width and height in points from the top left corner, for example 2 72 100 200 14.',
  entry: z.string().refine((entry) => redactionMarkOf(entry) !== undefined, {
    error: 'enter a page and four numbers, for example 2 72 100 200 14.',
  }),
  missing: 'mark an area or enter a word.',
  min: 0,
  max: editingLimits.marks,
} as const satisfies ListField;

const words = {
  label: 'Words',
  help: 'Every occurrence is redacted.',
  entry: z.string().trim().min(1, { error: 'a word is empty.' }).max(editingLimits.wordCharacters),
  missing: marks.missing,
  min: 0,
  max: editingLimits.words,
} as const satisfies ListField;

export const contentOperations = {
  'page-numbers': {
    ...pdf,
    section: 'content',
    label: 'Add page numbers',
    options: {
      ...openOptions,
      format: text({
        label: 'Text',
        help: 'Use {page} for the page number and {pages} for the total.',
        default: '{page}',
        maxLength: 100,
        placeholder: '{page} / {pages}',
      }),
      position: choice({
        label: 'Position',
        choices: edgePositions,
        default: 'bottom-center',
      }),
      firstNumber: integer({ label: 'Start at', min: 0, max: 999_999, default: 1 }),
      digits: integer({
        label: 'Digits',
        help: 'Numbers with fewer digits begin with zeros, as Bates numbers do.',
        ...{ min: 1, max: 12, default: 1 },
      }),
      margin: integer({ label: 'Distance from edge', min: 0, max: 200, default: 10, unit: 'mm' }),
      fontSize: fontSize(10),
      color: color({ label: 'Color', default: '#000000' }),
      pages: pagesOption,
    },
  },
  watermark: {
    ...pdf,
    section: 'content',
    label: 'Add watermark',
    options: {
      ...openOptions,
      text: text({ label: 'Text', default: '', maxLength: 200, placeholder: 'DRAFT' }),
      position: choice({
        label: 'Position',
        choices: {
          center: 'Center',
          'top-left': 'Top left',
          'top-right': 'Top right',
          'bottom-left': 'Bottom left',
          'bottom-right': 'Bottom right',
          tiled: 'Tiled across the page',
        },
        default: 'center',
      }),
      angle: integer({ label: 'Angle', min: -180, max: 180, default: -45, unit: '°' }),
      opacity: integer({ label: 'Opacity', min: 10, max: 100, default: 50, unit: '%' }),
      fontSize: fontSize(72),
      color: color({ label: 'Color', default: '#808080' }),
      layer: choice({
        label: 'Layer',
        choices: { over: 'Over the content', under: 'Behind the content' },
        default: 'over',
      }),
      pages: pagesOption,
    },
    additionalFiles: {
      min: 0,
      max: 1,
      from: ['png', 'jpg', 'webp', 'gif'],
      help: 'An image used as the watermark instead of the text.',
    },
    validate: ({ text }, files) =>
      String(text).trim() || files > 1
        ? undefined
        : { option: 'text', reason: 'enter text or add an image.' },
  },
  redact: {
    ...pdf,
    section: 'content',
    label: 'Redact',
    options: {
      ...openOptions,
      matchCase: toggle({ label: 'Match case', default: false }),
      wholeWords: toggle({ label: 'Whole words only', default: true }),
      fill: choice({
        label: 'Cover with',
        choices: { black: 'Black', white: 'White' },
        default: 'black',
      }),
    },
    lists: { marks, words },
    validate: (values) =>
      [...(values['marks'] as unknown[]), ...(values['words'] as unknown[])].length
        ? undefined
        : { option: 'marks', reason: marks.missing },
  },
  'replace-text': {
    ...pdf,
    section: 'content',
    label: 'Find and replace text',
    options: {
      ...openOptions,
      find: text({
        label: 'Find',
        help: 'A word or phrase within a line.',
        default: '',
        maxLength: editingLimits.wordCharacters,
      }),
      replace: text({
        label: 'Replace with',
        help: 'Leave empty to remove the text.',
        default: '',
        maxLength: editingLimits.wordCharacters,
      }),
      matchCase: toggle({ label: 'Match case', default: true }),
      wholeWords: toggle({ label: 'Whole words only', default: true }),
      pages: pagesOption,
    },
    validate: ({ find }) =>
      String(find).trim() ? undefined : { option: 'find', reason: 'enter the text to find.' },
  },
  'read-paragraphs': {
    ...pdf,
    to: 'json',
    isReading: true,
    section: 'viewer',
    label: 'Read paragraphs',
    options: { ...openOptions, pages: pagesOption },
  },
  'edit-paragraphs': {
    ...pdf,
    section: 'content',
    label: 'Edit text and images',
    options: {
      ...openOptions,
      edits: text({
        label: 'Changes',
        help: 'A JSON list of changes. Each has the id of a paragraph from “Read paragraphs”, and a new text, "delete": true, a move by dx and dy in points, or a width in points.',
        default: '',
        maxLength: maxParagraphEditCharacters,
      }),
      push: toggle({
        label: 'Move the paragraphs below',
        help: 'When a paragraph gets longer or shorter, those below it in its column move.',
        default: false,
      }),
    },
    validate: ({ edits }) =>
      paragraphEditsOf(String(edits))?.length
        ? undefined
        : { option: 'edits', reason: 'enter a JSON list of changes, one for each paragraph.' },
  },
  'read-images': {
    ...pdf,
    to: 'json',
    isReading: true,
    section: 'viewer',
    label: 'Read images',
    options: { ...openOptions, pages: pagesOption },
  },
  'edit-images': {
    ...pdf,
    section: 'viewer',
    label: 'Edit images',
    options: {
      ...openOptions,
      edits: text({
        label: 'Changes',
        help: 'A JSON list of changes. Each has the id of an image from “Read images”, and "delete": true, a new box in points, a turn by 90, 180 or 270 degrees, or the number of an added image file that replaces it.',
        default: '',
        maxLength: maxImageEditCharacters,
      }),
    },
    additionalFiles: {
      min: 0,
      max: maxImageFiles,
      from: images,
      help: 'The image files that replace images.',
    },
    validate: ({ edits }, files) => {
      const list = imageEditsOf(String(edits));
      if (!list?.length)
        return { option: 'edits', reason: 'enter a JSON list of changes, one for each image.' };
      return list.every(({ file = 0 }) => file < files)
        ? undefined
        : { option: 'edits', reason: 'a change names an image file that was not added.' };
    },
  },
  ocr: {
    ...pdf,
    section: 'content',
    label: 'OCR: make text searchable',
    options: {
      ...openOptions,
      languages: recognitionLanguages,
      deskew: toggle({
        label: 'Straighten pages',
        help: 'Levels tilted pages and turns sideways ones upright.',
        default: true,
      }),
      pages: pagesOption,
    },
    feature: 'ocr',
  },
  flatten: {
    ...pdf,
    section: 'content',
    label: 'Flatten forms and comments',
    options: openOptions,
  },
  /** Stores a document into which the viewer has written annotations. */
  annotate: {
    ...pdf,
    section: 'viewer',
    label: 'Annotate PDF',
    options: {
      ...openOptions,
      markups: text({
        label: 'Annotations',
        help: 'A JSON list of annotations to add (underline, strikeOut, rectangle, ellipse, line, arrow, link, note, textStamp, reply), and of a change or removal of those in the file.',
        default: '',
        maxLength: maxMarkupCharacters,
      }),
    },
    feature: 'annotations',
    validate: ({ markups }) =>
      markupsOf(markups as string) === undefined
        ? { option: 'markups', reason: 'enter a JSON list of annotations.' }
        : undefined,
  },
} as const satisfies Record<string, OperationRow>;
