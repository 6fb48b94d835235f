// Changes of the fields of a form, as JSON: fields to add, to change and to remove, and their order. Positions are in the user space of
// the page, as in the PDF itself (ISO 32000-2, 12.7).
import { z } from 'zod';

export const formFieldTypes = [
  ...(['text', 'date', 'check', 'radio', 'choice', 'list', 'signature', 'button'] as const),
] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

/** How dates are written: `fill-form` accepts ISO dates too. */
export const formDateFormats = ['dd.mm.yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd'] as const;
export type FormDateFormat = (typeof formDateFormats)[number];

const coordinate = z.number().min(-100_000).max(100_000);
/** Two opposite corners. */
const rectangle = z.tuple([coordinate, coordinate, coordinate, coordinate]);
const page = z.number().int().min(1).max(1_000_000);

/** The full name of a field in the file. */
const field = z.string().min(1).max(500);
/** Points separate the names of a field and its parents. */
const newName = z
  .string()
  .max(200)
  .regex(/^[^.\u0000-\u001f]+$/);

const properties = {
  tooltip: z.string().max(500).optional(),
  required: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  /** What it shows at first; true for a selected check box. */
  value: z.union([z.string().max(10_000), z.boolean()]).optional(),
  /** Of drop-down fields and lists. */
  options: z.array(z.string().min(1).max(200)).min(1).max(500).optional(),
  /** In characters; 0 for no limit. */
  maxLength: z.number().int().min(0).max(10_000).optional(),
  multiline: z.boolean().optional(),
  /** A cell for each character, `maxLength` of them. */
  comb: z.boolean().optional(),
  /** Several options may be selected, in lists. */
  multiple: z.boolean().optional(),
  /** In points; 0 to fit the field. */
  fontSize: z.number().min(0).max(200).optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
};

const add = z.object({
  kind: z.literal('add'),
  type: z.enum(formFieldTypes),
  name: newName,
  page,
  rect: rectangle,
  /** Which option a radio button stands for; buttons with the same name are one field. */
  option: z
    .string()
    .max(100)
    .regex(/^[^\u0000-\u001f]+$/)
    .optional(),
  dateFormat: z.enum(formDateFormats).optional(),
  /** The text on a button. */
  caption: z.string().max(100).optional(),
  /** What a button does. There are no scripts. */
  action: z.enum(['none', 'reset', 'print']).optional(),
  /** Whether a line is drawn around it. */
  border: z.boolean().default(true),
  ...properties,
});

const change = z.object({
  kind: z.literal('change'),
  field,
  name: newName.optional(),
  /** Where it is then; of a field with several places, the one with this number, from 0. */
  rect: rectangle.optional(),
  widget: z.number().int().min(0).max(10_000).default(0),
  ...properties,
});

const remove = z.object({ kind: z.literal('remove'), field });

/** The order in which the Tab key visits the fields of a page. Fields that are not named follow. */
const order = z.object({ kind: z.literal('order'), page, fields: z.array(field).max(5000) });

const edit = z.discriminatedUnion('kind', [add, change, remove, order]);
const edits = z.array(edit).min(1).max(5000);

export type FormEdit = z.output<typeof edit>;
export type AddedField = z.output<typeof add>;
export type ChangedField = z.output<typeof change>;
export type FieldProperties = Pick<AddedField, keyof typeof properties>;

/** The largest JSON that a request takes; a field of a form has 64 KiB. */
export const maxFormEditCharacters = 60_000;

/** Parses edits as they are sent. @returns undefined if they are malformed */
export function formEditsOf(json: string): readonly FormEdit[] | undefined {
  try {
    return edits.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** A field that a page seems to have space for. */
export type ProposedField = Pick<
  AddedField,
  'type' | 'name' | 'page' | 'rect' | 'tooltip' | 'border'
>;
