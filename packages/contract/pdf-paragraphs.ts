// The paragraphs of a PDF as `read-paragraphs` reports them, and the changes that `edit-paragraphs` accepts (decision 139).
import { z } from 'zod';

/** In points, from the upper left corner of the page as it is displayed. */
const box = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});

export const paragraphAlignments = ['left', 'right', 'centred', 'justified'] as const;

/** Why a paragraph cannot be changed: vertical text, text drawn as shapes, the invisible text of a scan, or letters in no order of reading. */
export const paragraphObstacles = ['vertical', 'shapes', 'invisible', 'order', 'other'] as const;

const paragraph = z.object({
  /** The page, its number on the page, and a checksum: a change of a paragraph that has changed meanwhile is refused. */
  id: z.string(),
  box,
  /** Words have a space between them; a soft hyphen stands where one divides a word at the end of a line. */
  text: z.string(),
  /** The text of each line, from top to bottom. */
  lines: z.array(z.string()),
  /** False for text that cannot be changed, such as that of scans. */
  isEditable: z.boolean(),
  /** Present if it cannot be changed. */
  obstacle: z.enum(paragraphObstacles).optional(),
  /** Its font, without the tag of a subset. */
  font: z.string(),
  family: z.enum(['serif', 'sans', 'mono']),
  isBold: z.boolean(),
  isItalic: z.boolean(),
  /** In points on the page. */
  size: z.number(),
  leading: z.number(),
  /** As `#rrggbb`; absent if it is not known. */
  color: z.string().optional(),
  alignment: z.enum(paragraphAlignments),
  /** Present if it is read from right to left. */
  direction: z.literal('rtl').optional(),
  /** The text's direction: how far its lines are turned against those of an upright page, in degrees, clockwise. */
  angle: z.number(),
});

export const paragraphsReport = z.object({
  pages: z.array(z.object({ page: z.number().int(), paragraphs: z.array(paragraph) })),
  /** The letters that each font of the file can set, with those of its other subsets. Others need a stand-in. */
  fonts: z.record(z.string(), z.string()),
});

export type PdfParagraph = z.output<typeof paragraph>;
export type ParagraphsReport = z.output<typeof paragraphsReport>;

const distance = z.number().min(-20_000).max(20_000);

const edit = z
  .object({
    id: z.string().regex(/^\d{1,7}-\d{1,5}-[\da-f]{10}$/),
    /** The new text; words that stay keep their style. */
    text: z.string().max(20_000).optional(),
    /** Removes the paragraph. */
    delete: z.literal(true).optional(),
    /** How far it moves to the right and down, in points on the page as it is displayed. */
    dx: distance.optional(),
    dy: distance.optional(),
    /** The new width of its lines, in points. */
    width: z.number().min(5).max(20_000).optional(),
  })
  .strict();

export type ParagraphEdit = z.output<typeof edit>;

/** The largest JSON that a request takes; a field of a form has 64 KiB. */
export const maxParagraphEditCharacters = 60_000;

/** So many changes one request takes. */
export const maxParagraphEdits = 2000;

const edits = z
  .array(edit)
  .max(maxParagraphEdits)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length);

/** Parses changes as they are sent. @returns undefined if they are malformed */
export function paragraphEditsOf(json: string): ParagraphEdit[] | undefined {
  try {
    return edits.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
