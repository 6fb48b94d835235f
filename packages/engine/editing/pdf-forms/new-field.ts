// A new field with its widget, as one dictionary (ISO 32000-2, 12.7.4.1).
import type { AddedField, FormDateFormat, FormFieldType } from '@octavo/contract';
import { drawnField } from '#formats/pdf/appearances/drawn-field.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { fieldFlags, offState } from './fields.ts';

/** Where our own formats of dates are; readers would need scripts. */
export const dateFormatKey = '/OCTV_DateFormat';

const kinds: Readonly<Record<FormFieldType, { type: string; flags: number }>> = {
  text: { type: '/Tx', flags: 0 },
  date: { type: '/Tx', flags: 0 },
  check: { type: '/Btn', flags: 0 },
  radio: { type: '/Btn', flags: fieldFlags.radio | fieldFlags.noToggleToOff },
  choice: { type: '/Ch', flags: fieldFlags.combo },
  list: { type: '/Ch', flags: 0 },
  signature: { type: '/Sig', flags: 0 },
  button: { type: '/Btn', flags: fieldFlags.pushButton },
};

/** Print: widgets without it are not on paper. */
const printed = 4;

/** The size of the letters in new fields, if no other is given. */
const usualSize = 10;

const actions: Readonly<Record<'reset' | 'print', Dictionary>> = {
  reset: { '/S': '/ResetForm' },
  print: { '/S': '/Named', '/N': '/Print' },
};

type Place = { page: Value; rotation: number };

/** @returns the dictionary; that of a radio button is its widget alone */
export function newField(
  pdf: EditablePdf,
  edit: AddedField,
  { page, rotation }: Place,
): Dictionary {
  const { type, name, rect, border } = edit;
  const [x1, y1, x2, y2] = rect;
  const { type: own, flags } = kinds[type];
  const isState = type === 'check' || type === 'radio';
  const field: Dictionary = {
    ...{ '/Type': '/Annot', '/Subtype': '/Widget', '/F': printed, '/P': page },
    '/Rect': [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)],
    ...(type !== 'radio' && { '/FT': own, '/T': `u:${name}`, ...(flags && { '/Ff': flags }) }),
    ...(!isState &&
      type !== 'signature' && { '/DA': `u:/Helv ${edit.fontSize ?? usualSize} Tf 0 g` }),
    '/MK': {
      ...(rotation && { '/R': rotation }),
      ...(border && { '/BC': [0.35, 0.35, 0.35] }),
      ...(type === 'button' && { '/BG': [0.9, 0.9, 0.9], '/CA': `u:${edit.caption ?? name}` }),
      ...(isState && { '/CA': type === 'radio' ? 'u:l' : 'u:4' }),
    },
    '/BS': { '/W': border ? 1 : 0, '/S': '/S' },
    ...(type === 'date' && dateEntries(edit.dateFormat ?? 'yyyy-mm-dd')),
    ...(edit.action && edit.action !== 'none' && { '/A': actions[edit.action] }),
  };
  if (isState) addStates(pdf, field, type === 'radio' ? (edit.option ?? 'Yes') : 'Yes', flags);
  else if (type === 'signature' || type === 'button')
    field['/AP'] = { '/N': drawnField(pdf, field) ?? null };
  return field;
}

const dateEntries = (format: FormDateFormat): Dictionary => ({
  [dateFormatKey]: `u:${format}`,
  '/MaxLen': format.length,
});

function addStates(pdf: EditablePdf, field: Dictionary, state: string, flags: number): void {
  // A radio button has no field type until it has a parent.
  const drawn = { ...field, '/FT': '/Btn', '/Ff': flags, '/AS': `/${state}` };
  field['/AP'] = { '/N': drawnField(pdf, drawn) ?? null };
  field['/AS'] = `/${offState}`;
}

export const withFlag = (flags: number, flag: number, isSet: boolean): number =>
  isSet ? flags | flag : flags & ~flag;
