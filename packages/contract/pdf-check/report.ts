// The report of a check of a PDF against PDF/A and PDF/UA, as JSON.
import { z } from 'zod';

const count = z.number().int().min(0);

const place = z.object({
  page: count.optional().describe('from 1'),
  box: z
    .object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
    .optional()
    .describe('in points, from the upper left corner of the page as it is displayed'),
  object: count.optional().describe('the number of the object in the file'),
  font: z.string().optional(),
  path: z.string().optional().describe('the validator’s path to the object'),
});

const problem = z.object({
  clause: z.string().describe('of the standard'),
  test: count.describe('the number of veraPDF’s test of the clause'),
  text: z.string().describe('what the problem means'),
  rule: z.string().optional().describe('the rule as veraPDF words it'),
  count: count.describe('how often the rule is broken'),
  pages: z.array(count).describe('the first pages where it is'),
  places: z.array(place).describe('the first places'),
});

const result = z.object({
  profile: z.string().describe('such as `pdfua-1`'),
  label: z.string(),
  standard: z.string(),
  verdict: z
    .enum(['conforms', 'fails', 'problems_found', 'none_found', 'not_checked'])
    .describe('only the validator says `conforms` and `fails`'),
  checkedBy: z.enum(['veraPDF', 'Octavo']),
  isClaimed: z.boolean().describe('whether the file says that it follows the standard'),
  summary: z.string(),
  problems: z.array(problem),
});

export const pdfCheckReport = z.object({
  file: z.string(),
  language: z.enum(['en', 'de']),
  notes: z.array(z.string()),
  results: z.array(result),
});

export type PdfCheckReport = z.infer<typeof pdfCheckReport>;
export type PdfCheckResult = z.infer<typeof result>;
export type PdfCheckProblem = z.infer<typeof problem>;
export type PdfCheckPlace = z.infer<typeof place>;
