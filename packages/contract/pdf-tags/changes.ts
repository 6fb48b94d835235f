// The changes of a PDF's tags that `edit-tags` takes, as JSON.
import { z } from 'zod';
import { isLetterText, maxUnknownLetters } from '../unknown-letters.ts';

/** The structure types that an element can get (ISO 32000-1, 14.8.4). */
export const tagRoles = [
  ...['Document', 'Part', 'Art', 'Sect', 'Div', 'NonStruct'],
  ...['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'P', 'BlockQuote', 'Caption', 'Note', 'Code'],
  ...['L', 'LI', 'Lbl', 'LBody', 'TOC', 'TOCI', 'Index'],
  ...['Table', 'THead', 'TBody', 'TFoot', 'TR', 'TH', 'TD'],
  ...['Span', 'Quote', 'Reference', 'BibEntry', 'Link', 'Annot', 'Form', 'Figure', 'Formula'],
] as const;

/** Those that an element can get only in files that use the tags of PDF 2.0 (ISO 32000-2, 14.8.4). */
export const newerTagRoles = [
  ...['DocumentFragment', 'Aside', 'Title', 'FENote', 'Sub', 'Em', 'Strong'],
] as const;

const id = z.number().int().min(1).max(1_000_000);
const text = z.string().max(4000);

/** A language tag, such as `en` or `de-AT` (RFC 5646); empty for none. */
const language = z
  .string()
  .max(60)
  .regex(/^(?:[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*)?$/);

const ofDocument = z
  .strictObject({ title: text.min(1).optional(), language: language.min(1).optional() })
  .refine((change) => Object.keys(change).length > 0);

const ofElement = z
  .strictObject({
    element: id,
    /** An empty text removes it. The same for the following three. */
    alt: text.optional(),
    actualText: text.optional(),
    expansion: text.optional(),
    language: language.optional(),
    role: z.enum([...tagRoles, ...newerTagRoles]).optional(),
    /** Of a header cell. */
    scope: z.enum(['Row', 'Column', 'Both', 'None']).optional(),
    /** Decoration is not read; the element leaves the tags with all that is in it. */
    decorative: z.literal(true).optional(),
    /** The element that it moves into; 0 for the top. Without it, it moves within its own. */
    parent: z.union([z.literal(0), id]).optional(),
    /** Its place among the elements there, from 0. */
    position: z.number().int().min(0).max(1_000_000).optional(),
  })
  .refine(({ element: _, ...change }) => Object.keys(change).length > 0)
  .refine(({ parent, position }) => parent === undefined || position !== undefined);

/** The text of a letter that its font does not name. */
const ofLetter = z.strictObject({
  /** Its number from read-tags. */
  letter: z.number().int().min(1).max(maxUnknownLetters),
  /** Empty for a sign that is no letter. */
  text: z.string().refine(isLetterText),
});

const changes = z
  .array(z.union([ofElement, ofLetter, ofDocument]))
  .min(1)
  .max(5000);

export type TagElementChange = z.output<typeof ofElement>;
export type TagDocumentChange = z.output<typeof ofDocument>;
export type TagLetterChange = z.output<typeof ofLetter>;
export type TagChange = TagElementChange | TagLetterChange | TagDocumentChange;

/** Parses changes as they are sent. @returns undefined if they are malformed */
export function tagChangesOf(json: string): readonly TagChange[] | undefined {
  try {
    return changes.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
