// Fills in the fields of a form, and draws what they show, so that every reader shows the same.
import {
  drawnField,
  isOutdated,
  undrawnField,
  type UndrawnField,
} from '#formats/pdf/appearances/drawn-field.ts';
import { fieldEntry } from '#formats/pdf/appearances/field-font.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { chosenOptions, isOn, stateOf } from './chosen-options.ts';
import { fieldsOf, offState, onStateOf, type Field } from './fields.ts';
import { dateFormatKey } from './new-field.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import { FieldNames } from './field-names.ts';
import { completed, isComplete, isDrawn, pageWidgetsOf } from './page-widgets.ts';
import { textOfFieldValue, type FieldValue, type FormData } from './form-data.ts';

/** What did not become a value. */
export type FillReport = {
  filled: number;
  /** Names that no field has, or more than one. */
  unknown: string[];
  /** Values that are no option of their field, with its name. */
  refused: string[];
  /** Values with more letters than allowed, with the name of the field. */
  tooLong: string[];
  /** Fields that only scripts of the form would set. */
  calculated: string[];
};

export const emptyReport = (): FillReport => ({
  ...{ filled: 0, unknown: [], refused: [], tooLong: [], calculated: [] },
});

/** A widget whose text another program typesets. */
export type PendingText = UndrawnField & {
  /** The stream of its appearance, still without content. */
  reference: string;
};

export type Filled = { report: FillReport; pending: PendingText[] };

/** Changes the document in place. */
export async function fillForm(pdf: EditablePdf, data: FormData): Promise<Filled> {
  const report = emptyReport();
  const all = fieldsOf(pdf);
  const names = new FieldNames(all);
  const given = new Set<Field>();
  const pending: PendingText[] = [];
  const done = new Set<Dictionary>();
  for (const [name, value] of data) {
    const fields = names.find(name);
    if (!fields.length) report.unknown.push(name);
    for (const field of fields) {
      given.add(field);
      if (!setField(field, value, report)) continue;
      report.filled += 1;
      for (const { dictionary } of field.widgets) {
        // Some programs leave values in widgets, which would hide that of the field.
        if (dictionary !== field.dictionary) delete dictionary['/V'];
        done.add(dictionary);
        await showField(pdf, field, dictionary, pending);
      }
    }
  }
  report.calculated.push(...calculatedNames(pdf, all, given));
  await drawOthers(pdf, done, pending);
  return { report, pending };
}

function calculatedNames(
  pdf: EditablePdf,
  fields: readonly Field[],
  given: ReadonlySet<Field>,
): string[] {
  const form = pdf.dictionary(pdf.catalog['/AcroForm']);
  const listed = new Set(pdf.list(form['/CO']).map((field) => pdf.dictionary(field)));
  const isCalculated = ({ dictionary }: Field) =>
    listed.has(dictionary) || pdf.dictionary(dictionary['/AA'])['/C'] !== undefined;
  return fields.filter((field) => !given.has(field) && isCalculated(field)).map(({ name }) => name);
}

/** @returns whether it fits; what does not is reported */
export function setField(field: Field, value: FieldValue, report: FillReport): boolean {
  const { kind, name, dictionary } = field;
  const text = textOfFieldValue(value);
  const refuse = () => {
    report.refused.push(`${name} (“${shortened(text)}”)`);
    return false;
  };
  if (kind === 'signature' || kind === 'button') return text === '' || refuse();
  if (kind === 'text') {
    const { maxLength = Infinity } = field;
    const shown = dateInFormat(text.toWellFormed(), textOfValue(dictionary[dateFormatKey]));
    const length = Array.from(shown).length;
    if (length > maxLength) {
      report.tooLong.push(`${name} (${length} > ${maxLength})`);
      return false;
    }
    setText(dictionary, shown && `u:${shown.replaceAll(/\r\n?/g, '\n')}`);
    return true;
  }
  if (kind === 'choice') {
    const chosen = chosenOptions(field, value);
    if (!chosen) return refuse();
    const [only = ''] = chosen;
    setText(dictionary, chosen.length > 1 ? chosen.map((one) => `u:${one}`) : only && `u:${only}`);
    const places = chosen.map((one) => field.options.findIndex((option) => option.value === one));
    if (places.length && places.every((place) => place >= 0))
      dictionary['/I'] = places.toSorted((one, other) => one - other);
    return true;
  }
  const state = stateOf(field, value);
  if (state === undefined) return refuse();
  dictionary['/V'] = `/${state}`;
  return true;
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** An ISO date in the format of its field; any other text unchanged. */
function dateInFormat(text: string, format: string): string {
  const [, year, month, day] = isoDate.exec(text.trim()) ?? [];
  if (!format || !year || !month || !day) return text;
  return format.replace('yyyy', year).replace('mm', month).replace('dd', day);
}

function setText(dictionary: Dictionary, value: Value): void {
  // The rich text and the selected places would contradict the value.
  delete dictionary['/RV'];
  delete dictionary['/I'];
  if (value !== '') dictionary['/V'] = value;
  // The value of a parent would return.
  else if (dictionary['/Parent'] !== undefined) dictionary['/V'] = 'u:';
  else delete dictionary['/V'];
}

const longest = 40;
const shortened = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

export async function showField(
  pdf: EditablePdf,
  { kind, dictionary: field }: Pick<Field, 'kind' | 'dictionary'>,
  widget: Dictionary,
  pending: PendingText[],
): Promise<void> {
  if (kind === 'signature' || kind === 'button') return;
  if (kind === 'check' || kind === 'radio') {
    const own = onStateOf(pdf, widget);
    const value = fieldEntry(pdf, field, '/V');
    const state = typeof value === 'string' ? value.slice(1) : offState;
    const shown = isOn(state, own) ? `/${state}` : `/${offState}`;
    const before = pdf.dictionary(pdf.dictionary(widget['/AP'])['/N']);
    if (own === undefined || before[`/${own}`] === undefined) {
      widget['/AS'] = own === undefined ? shown : `/${own}`;
      widget['/AP'] = { '/N': drawnField(pdf, widget) ?? null };
    }
    widget['/AS'] = shown;
    return;
  }
  const before = pdf.dictionary(widget['/AP'])['/N'];
  const drawn = drawnField(pdf, widget);
  if (drawn !== undefined) {
    await keepDecoration(pdf, before, drawn);
    widget['/AP'] = { '/N': drawn };
    return;
  }
  const undrawn = undrawnField(pdf, widget);
  const reference = pdf.addStream({}, Buffer.alloc(0));
  widget['/AP'] = { '/N': reference };
  pending.push({ ...undrawn, reference });
}

const start = Buffer.from('/Tx BMC');
const end = Buffer.from('EMC');

/** Keeps what the form's author drew around the text, such as bevelled borders. */
async function keepDecoration(
  pdf: EditablePdf,
  before: Value | undefined,
  drawn: Value,
): Promise<void> {
  const [old, own] = [await pdf.dataOf(before), await pdf.dataOf(drawn)];
  if (!old || !own || !pdf.isStream(drawn)) return;
  const [from, to] = [old.indexOf(start), old.lastIndexOf(end)];
  if (from <= 0 || to < from || !old.toString('latin1', 0, from).trim()) return;
  const dictionary = pdf.dictionary(drawn);
  const former = pdf.dictionary(before);
  if (JSON.stringify(boxOf(pdf, former)) !== JSON.stringify(boxOf(pdf, dictionary))) return;
  const at = own.indexOf(start);
  const text = at < 0 ? Buffer.from('/Tx BMC EMC') : own.subarray(at);
  const resources = pdf.dictionary(former['/Resources']);
  const fonts = pdf.dictionary(resources['/Font']);
  const added = pdf.dictionary(pdf.dictionary(dictionary['/Resources'])['/Font']);
  pdf.setData(
    drawn,
    { ...dictionary, '/Resources': { ...resources, '/Font': { ...fonts, ...added } } },
    Buffer.concat([old.subarray(0, from), text, Buffer.from(' '), old.subarray(to + end.length)]),
  );
}

const boxOf = (pdf: EditablePdf, form: Dictionary) =>
  [form['/BBox'], form['/Matrix'] ?? [1, 0, 0, 1, 0, 0]].map((list) =>
    pdf.list(list).map((value) => Math.round((pdf.number(value) ?? 0) * 10)),
  );

/** Readers would draw all fields anew, each in its own way; what no stream shows yet is drawn here. */
async function drawOthers(
  pdf: EditablePdf,
  done: ReadonlySet<Dictionary>,
  pending: PendingText[],
): Promise<void> {
  const form = pdf.dictionary(pdf.catalog['/AcroForm']);
  if (form['/NeedAppearances'] === undefined) return;
  const isAsked = pdf.resolved(form['/NeedAppearances']) === true;
  delete form['/NeedAppearances'];
  if (!isAsked) return;
  for (const widget of pageWidgetsOf(pdf)) {
    const { kind, dictionary } = widget;
    if (kind === 'button' || done.has(dictionary)) continue;
    if (!isDrawn(pdf, widget) || (await isOutdated(pdf, dictionary)))
      await showField(pdf, widget, dictionary, pending);
  }
}

/** Whether readers would have to draw or complete fields. */
export function needsDrawing(pdf: EditablePdf): boolean {
  const form = pdf.dictionary(pdf.catalog['/AcroForm']);
  if (pdf.resolved(form['/NeedAppearances']) === true) return true;
  return pageWidgetsOf(pdf).some((widget) => !isComplete(pdf, widget));
}

/** Draws the fields that readers would have to draw. Changes the document in place. */
export async function drawFields(pdf: EditablePdf): Promise<PendingText[]> {
  const pending: PendingText[] = [];
  for (const widget of pageWidgetsOf(pdf)) {
    if (await completed(pdf, widget)) continue;
    const { kind, dictionary } = widget;
    if (kind === 'button') dictionary['/AP'] = { '/N': drawnField(pdf, dictionary) ?? null };
    else await showField(pdf, widget, dictionary, pending);
  }
  await drawOthers(pdf, new Set(), pending);
  return pending;
}
