// Writes the values of a form in the formats that other programs read.
import { CsvWriter } from '#formats/csv/writer.ts';
import { writtenFdf, type WrittenFieldValue } from '#formats/fdf/fdf-writer.ts';
import { writtenXfdf } from '#formats/fdf/xfdf.ts';
import { offState, type Field } from './fields.ts';
import { textOfFieldValue, type FieldValue } from './form-data.ts';

/** The values of one form. */
export type ExportedForm = { file: string; fields: readonly Field[] };

export type DataFormat = 'fdf' | 'xfdf' | 'json' | 'csv';

const hasValue = ({ kind }: Field): boolean => kind !== 'button' && kind !== 'signature';

const isButton = ({ kind }: Field): boolean => kind === 'check' || kind === 'radio';

/** @param details JSON with all properties of the fields instead of their values alone */
export function writtenData(
  forms: readonly [ExportedForm, ...ExportedForm[]],
  format: DataFormat,
  details: boolean,
): Buffer {
  const [first] = forms;
  if (format === 'csv') return Buffer.from(csvOf(forms));
  if (format === 'json') return Buffer.from(`${JSON.stringify(jsonOf(forms, details), null, 2)}\n`);
  const values = first.fields.filter(hasValue).map((field): [string, WrittenFieldValue] => {
    return [field.name, { value: field.value, isState: isButton(field) }];
  });
  return format === 'fdf'
    ? writtenFdf(values, first.file)
    : Buffer.from(writtenXfdf(values, first.file));
}

/** A value as programs expect it: true and false for a check box with one state. */
function plainValue({ kind, options, value }: Field): FieldValue {
  if (kind !== 'check' || options.length > 1) return value;
  return value !== offState && value !== '';
}

const valuesOf = ({ fields }: ExportedForm): Record<string, FieldValue> =>
  Object.fromEntries(fields.filter(hasValue).map((field) => [field.name, plainValue(field)]));

function jsonOf(forms: readonly ExportedForm[], details: boolean): unknown {
  const all = forms.map((form) => (details ? form.fields.map(describedField) : valuesOf(form)));
  return all.length === 1 ? all[0] : all;
}

const describedField = (field: Field) => ({
  ...{ name: field.name, type: field.kind },
  ...(field.tooltip && { tooltip: field.tooltip }),
  ...(hasValue(field) && { value: plainValue(field) }),
  ...(field.options.length && { options: field.options }),
  ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
  ...(field.isMultiline && { multiline: true }),
  ...(field.isMultiple && { multiple: true }),
  ...(field.isRequired && { required: true }),
  ...(field.isReadOnly && { readOnly: true }),
});

/** A row for each form. If there are several, the first column names their files. */
function csvOf(forms: readonly ExportedForm[]): string {
  const columns = [
    ...new Set(forms.flatMap(({ fields }) => fields.filter(hasValue).map(({ name }) => name))),
  ];
  const isMany = forms.length > 1;
  const writer = new CsvWriter({ delimiter: 'comma', safe: true, mark: true });
  const row = (cells: readonly string[]) =>
    writer.row(cells.map((text) => ({ text, isText: true })));
  const head = row([...(isMany ? ['file'] : []), ...columns]);
  const rows = forms.map((form) => {
    const values = valuesOf(form);
    const cells = columns.map((name) => textOfFieldValue(values[name]));
    return row([...(isMany ? [form.file] : []), ...cells]);
  });
  return [head, ...rows].join('');
}
