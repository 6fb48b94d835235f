// Finds the options of a field that a value in data selects.
import { offState, type Field } from './fields.ts';
import type { FieldValue } from './form-data.ts';

const plain = (text: string): string => text.trim().toLowerCase();

const yes = new Set(['true', '1', 'yes', 'on', 'x', '✓', '✔', 'ja', 'checked', 'wahr']);
const no = new Set(['', 'false', '0', 'no', 'off', 'nein', 'unchecked', 'falsch']);

/** Whether a widget whose selected state is `own` shows it in a state. */
export const isOn = (state: string, own: string | undefined): boolean =>
  state !== offState && (own === undefined || own === state);

/**
 * The state of a check box or of radio buttons: by its name or its label; for check boxes also yes and no.
 * @returns undefined if there is none
 */
export function stateOf({ kind, options }: Field, value: FieldValue): string | undefined {
  const text = Array.isArray(value) ? String(value[0] ?? '') : String(value);
  // With `/Opt`, the state of one option may be the label of another; exported are states.
  const exact =
    options.find((option) => option.value === text) ??
    options.find((option) => option.label === text);
  if (exact) return exact.value;
  const wanted = plain(text);
  const similar = options.filter(
    (option) => plain(option.value) === wanted || plain(option.label) === wanted,
  );
  if (similar.length === 1) return similar[0]?.value;
  const first = options[0]?.value;
  if (kind === 'check' && yes.has(wanted)) return options.length > 1 ? undefined : first;
  if (kind === 'check' && no.has(wanted)) return offState;
  return wanted === '' || wanted === plain(offState) ? offState : undefined;
}

/** What is stored for the selected options. @returns undefined if one does not exist, or if there are too many */
export function chosenOptions(
  { options, isMultiple, isEditable }: Field,
  value: FieldValue,
): string[] | undefined {
  const given = Array.isArray(value) ? value.map(String) : textsOf(String(value), isMultiple);
  const texts = given.filter((text) => text !== '');
  if (texts.length > 1 && !isMultiple) return undefined;
  const found = texts.map((text) => {
    const wanted = plain(text);
    const option =
      options.find((each) => each.value === text) ??
      options.find((each) => each.label === text) ??
      options.find((each) => plain(each.value) === wanted || plain(each.label) === wanted);
    return option?.value ?? (isEditable ? text : undefined);
  });
  return found.every((each) => each !== undefined) ? found : undefined;
}

/** Tables have several options in one cell, one in each line. */
const textsOf = (text: string, isMultiple: boolean): string[] =>
  isMultiple ? text.split(/\r\n?|\n/) : [text];
