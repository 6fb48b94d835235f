// The fields of a form as users see them: kind, options, value.
import { fieldEntry } from '#formats/pdf/appearances/field-font.ts';
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { formFieldsOf } from '#formats/pdf/structure/signature-fields.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

export type FieldKind = 'text' | 'check' | 'radio' | 'choice' | 'signature' | 'button';

/** What can be selected: what is stored, and what people read. */
export type FieldOption = { value: string; label: string };

export type Field = {
  /** With those of its ancestors, separated by points. */
  name: string;
  kind: FieldKind;
  tooltip: string;
  isRequired: boolean;
  isReadOnly: boolean;
  isMultiline: boolean;
  /** Several options may be selected. */
  isMultiple: boolean;
  /** Another text than that of an option may be entered. */
  isEditable: boolean;
  /** In letters. */
  maxLength?: number;
  options: readonly FieldOption[];
  /** A state for buttons; several for lists. */
  value: string | string[];
  dictionary: Dictionary;
  widgets: readonly { reference: string; dictionary: Dictionary }[];
};

export const fieldFlags = {
  ...{ readOnly: 1, required: 1 << 1, multiline: 1 << 12, password: 1 << 13 },
  ...{ noToggleToOff: 1 << 14, radio: 1 << 15, pushButton: 1 << 16, combo: 1 << 17 },
  ...{ editable: 1 << 18, multiple: 1 << 21, comb: 1 << 24 },
} as const;

export const offState = 'Off';

/** All terminal fields, in the order of the form. */
export function fieldsOf(pdf: EditablePdf): Field[] {
  return formFieldsOf(pdf).flatMap(({ name, dictionary, type, widgets: references }) => {
    const flags = Number(fieldEntry(pdf, dictionary, '/Ff') ?? 0);
    const kind = kindOf(type, flags);
    if (!kind || !name) return [];
    const widgets = references.map((reference) => ({
      reference,
      dictionary: pdf.dictionary(reference),
    }));
    const text = (key: string) => textOfValue(pdf.resolved(dictionary[key]));
    const longest = pdf.number(fieldEntry(pdf, dictionary, '/MaxLen'));
    const has = (flag: number) => (flags & flag) !== 0;
    return [
      {
        ...{ name, kind, tooltip: text('/TU'), dictionary, widgets },
        isRequired: has(fieldFlags.required),
        isReadOnly: has(fieldFlags.readOnly),
        isMultiline: kind === 'text' && has(fieldFlags.multiline),
        isMultiple: kind === 'choice' && has(fieldFlags.multiple),
        isEditable: kind === 'choice' && has(fieldFlags.combo) && has(fieldFlags.editable),
        // Programs write 0 for no limit.
        ...(kind === 'text' && longest !== undefined && longest > 0 && { maxLength: longest }),
        options: optionsOf(pdf, kind, dictionary, widgets),
        value: valueOf(pdf, kind, dictionary),
      },
    ];
  });
}

export function kindOf(type: string, flags: number): FieldKind | undefined {
  if (type === '/Tx') return 'text';
  if (type === '/Ch') return 'choice';
  if (type === '/Sig') return 'signature';
  if (type !== '/Btn') return undefined;
  if (flags & fieldFlags.pushButton) return 'button';
  return flags & fieldFlags.radio ? 'radio' : 'check';
}

/** The state that a widget shows when it is selected. */
export function onStateOf(objects: Objects, widget: Dictionary): string | undefined {
  const drawn = objects.dictionary(widget['/AP']);
  // Some forms draw a selected box only while it is pressed.
  const states = ['/N', '/D'].flatMap((key) => Object.keys(objects.dictionary(drawn[key])));
  const state = states.find((name) => name !== `/${offState}`);
  return state?.slice(1);
}

function optionsOf(
  pdf: EditablePdf,
  kind: FieldKind,
  dictionary: Dictionary,
  widgets: Field['widgets'],
): FieldOption[] {
  const listed = pdf.list(fieldEntry(pdf, dictionary, '/Opt'));
  const textOf = (value: Value | undefined) => textOfValue(pdf.resolved(value));
  if (kind === 'choice')
    return listed.map((option) => {
      const [value, label] = pdf.list(option);
      const only = textOf(option);
      return value === undefined
        ? { value: only, label: only }
        : { value: textOf(value), label: textOf(label) || textOf(value) };
    });
  if (kind !== 'check' && kind !== 'radio') return [];
  const found = new Map<string, string>();
  for (const [index, { dictionary: widget }] of widgets.entries()) {
    const state = onStateOf(pdf, widget) ?? (kind === 'check' ? 'Yes' : undefined);
    if (state !== undefined) found.set(state, textOf(listed[index]) || state);
  }
  return [...found].map(([value, label]) => ({ value, label }));
}

function valueOf(pdf: EditablePdf, kind: FieldKind, dictionary: Dictionary): string | string[] {
  const value = fieldEntry(pdf, dictionary, '/V');
  if (kind === 'signature' || kind === 'button') return '';
  if (kind === 'check' || kind === 'radio')
    return typeof value === 'string' && value.startsWith('/') ? value.slice(1) : offState;
  return Array.isArray(value)
    ? value.map((each) => textOfValue(pdf.resolved(each)))
    : textOfValue(value);
}
