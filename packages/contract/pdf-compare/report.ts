// The report of a comparison of two documents, as JSON.
import { z } from 'zod';

const count = z.number().int().min(0);

export const comparisonKinds = [
  'replaced',
  'inserted',
  'deleted',
  'moved',
  'formatting',
  'picture',
] as const;
export type ComparisonKind = (typeof comparisonKinds)[number];

const place = z.object({
  page: count.describe('from 1'),
  boxes: z
    .array(z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }))
    .describe('in points, from the upper left corner of the page as it is displayed'),
});

const side = z.object({
  text: z.string().describe('shortened if it is long'),
  places: z.array(place),
});

const change = z.object({
  id: count.describe('from 1, in the order of the documents'),
  kind: z.enum(comparisonKinds),
  part: z.enum(['text', 'note', 'margin']).describe('`margin` for headers and footers'),
  before: side.optional().describe('where and what it was in the first document'),
  after: side.optional().describe('where and what it is in the second document'),
  details: z.array(z.string()).describe('of formatting, what is different'),
});

const page = z.object({
  number: count.describe('from 1'),
  width: z.number().describe('in points'),
  height: z.number(),
  picture: z.string().optional().describe('JPEG as a `data:` address'),
});

const pagePair = z.object({
  before: page.optional().describe('missing for a page that only the second document has'),
  after: page.optional(),
  changes: z.array(count).describe('the numbers of the changes on these pages'),
});

export const comparisonReport = z.object({
  files: z.tuple([
    z.object({ name: z.string(), pages: count }),
    z.object({ name: z.string(), pages: count }),
  ]),
  language: z.enum(['en', 'de']),
  notes: z.array(z.string()),
  counts: z.record(z.enum(comparisonKinds), count),
  changes: z.array(change),
  pages: z.array(pagePair).describe('the pages of both documents that belong together'),
});

export type ComparisonReport = z.infer<typeof comparisonReport>;
export type ComparisonChange = z.infer<typeof change>;
export type ComparisonSide = z.infer<typeof side>;
export type ComparisonPlace = z.infer<typeof place>;
export type ComparedPagePair = z.infer<typeof pagePair>;
export type ComparedPagePicture = z.infer<typeof page>;
