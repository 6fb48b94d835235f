// The tags of a PDF as JSON: what screen readers read, in their order, and what is wrong with it.
import { z } from 'zod';

const count = z.number().int().min(0);

const box = z
  .object({
    page: count.describe('from 1'),
    ...{ left: z.number(), top: z.number(), width: z.number(), height: z.number() },
  })
  .describe('in points, from the upper left corner of the page as it is displayed');

const element = z.object({
  id: count.describe('its number in reading order, from 1; `edit-tags` names it so'),
  parent: count.describe('the id of the element that it is in; 0 at the top'),
  role: z.string().describe('the standard structure type; empty if there is none for its tag'),
  tag: z.string().optional().describe('its own tag, if that is another'),
  page: count.optional().describe('where it begins, from 1'),
  boxes: z.array(box),
  content: z
    .array(z.union([z.string(), count]))
    .describe('its own text and the ids of the elements in it, in order'),
  alt: z.string().optional(),
  actualText: z.string().optional(),
  expansion: z.string().optional(),
  language: z.string().optional(),
  label: z.string().optional().describe('of the link or field in it'),
  scope: z.enum(['Row', 'Column', 'Both']).optional().describe('of a header cell'),
  columnSpan: count.optional(),
  rowSpan: count.optional(),
  says: z.string().describe('what a screen reader says when it reaches the element'),
});

export const tagProblemCodes = [
  'untagged',
  'unreadable',
  'title_missing',
  'title_not_shown',
  'language_missing',
  'language_invalid',
  'unknown_role',
  'figure_without_text',
  'formula_without_text',
  'heading_skipped',
  'table_without_headers',
  'header_without_scope',
  'table_irregular',
  'link_without_text',
  'field_without_label',
  'comment_without_text',
  'low_contrast',
  'untagged_text',
  'letter_unknown',
  'letters_unknown',
] as const;

const problem = z.object({
  code: z.enum(tagProblemCodes),
  element: count.optional().describe('the id of the element that it is about'),
  page: count.optional().describe('from 1'),
  text: z.string().describe('what is wrong'),
  level: count.optional().describe('of a heading: the highest number that it may have'),
  ratio: z.number().optional().describe('the measured contrast'),
  needed: z.number().optional().describe('the contrast that the text needs'),
  letter: z
    .object({
      number: count.describe('from 1; `edit-tags` and `make-accessible` name it so'),
      font: z.string(),
      word: z.string().describe('the word that it is in, with ▯ for unknown letters; may be empty'),
      box: box.optional().describe('where it is'),
      wordBox: box.optional().describe('where its word is'),
    })
    .optional()
    .describe('that its font does not name'),
});

export const pdfTags = z.object({
  file: z.string(),
  language: z.enum(['en', 'de']).describe('of this report'),
  isTagged: z.boolean(),
  isSigned: z
    .boolean()
    .optional()
    .describe('true if it has a digital signature, which every change removes'),
  document: z.object({
    title: z.string(),
    language: z.string(),
    usesPdf2: z
      .boolean()
      .optional()
      .describe('true if its tags are in the namespace of PDF 2.0, whose roles can be chosen'),
  }),
  elements: z.array(element),
  problems: z.array(problem),
  notes: z.array(z.string()),
});

export type PdfTags = z.infer<typeof pdfTags>;
export type PdfTag = z.infer<typeof element>;
export type PdfTagBox = z.infer<typeof box>;
export type PdfTagProblem = z.infer<typeof problem>;
export type UnknownLetterPlace = NonNullable<PdfTagProblem['letter']>;
export type TagProblemCode = PdfTagProblem['code'];
