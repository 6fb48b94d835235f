// Reads the data to fill in: FDF and XFDF for one form; JSON and CSV also for several.
import { readFile } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import type { InputFile } from '#kernel/converter.ts';
import { decodedText, encodingOfFile } from '#kernel/text-encoding.ts';
import { dialectOf } from '#formats/csv/dialect.ts';
import { CsvReader } from '#formats/csv/reader.ts';
import { readFdf } from '#formats/fdf/fdf-reader.ts';
import { readXfdf } from '#formats/fdf/xfdf.ts';
import { maxValues, type FieldValue, type FormData } from './form-data.ts';

const maxBytes = 32 * 1024 * 1024;
const maxDepth = 30;
/** The most forms that one job fills in. */
export const maxRows = 1000;

/**
 * The data for each form, in order.
 * @throws ProblemError `invalid_data`, `unsafe_markup`, `nested_too_deep`, `too_complex`, `too_many_parts`
 */
export async function readFormData({ path, name, format, size }: InputFile): Promise<FormData[]> {
  if (size > maxBytes) throw new ProblemError('too_complex');
  const bytes = await readFile(path);
  if (format === 'fdf') return [readFdf(bytes)];
  const encoding = await encodingOfFile(path, bytes.subarray(0, 65_536));
  const pieces: string[] = [];
  for await (const piece of decodedText(path, encoding)) pieces.push(piece);
  const text = pieces.join('');
  if (format === 'xfdf' || format === 'xml') return [readXfdf(text)];
  // Both are text; a table may begin like JSON, so the file name decides.
  const isJson = /^\ufeff?\s*[[{]/.test(text) && !/\.(?:csv|tsv|txt)$/i.test(name);
  const rows = isJson ? rowsOfJson(text) : rowsOfCsv(text);
  if (rows.length > maxRows)
    throw new ProblemError('too_many_parts', { found: rows.length, limit: maxRows });
  if (!rows.some(({ size: values }) => values))
    throw new ProblemError('invalid_data', {
      format: isJson ? 'JSON' : 'CSV',
      reason: 'it has no values for fields.',
    });
  return rows;
}

/** The apostrophe with which spreadsheets' formulas are defused on export. */
const defused = /^'(?=[=+\-@\t\r])/;

function rowsOfCsv(text: string): FormData[] {
  const reader = new CsvReader(dialectOf(text.slice(0, 65_536), 'auto'));
  const [header = [], ...rows] = [...reader.push(text), ...reader.end()];
  return rows.map((cells) => {
    const values = header.map((name, index) => {
      const cell = cells[index] ?? '';
      return [name.trim(), cell.replace(defused, '')] as const;
    });
    return new Map(values.filter(([name]) => name));
  });
}

function rowsOfJson(text: string): FormData[] {
  const parsed = parsedJson(text);
  if (Array.isArray(parsed) && !isListOfFields(parsed)) return parsed.map(valuesOf);
  return [valuesOf(parsed)];
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  } catch (error) {
    const reason = `${error instanceof Error ? error.message.slice(0, 200) : 'it can’t be read'}.`;
    throw new ProblemError('invalid_data', { format: 'JSON', reason });
  }
}

type NamedValue = { name: string; value?: unknown };

/** The list that the export with details writes. */
const isListOfFields = (list: readonly unknown[]): list is NamedValue[] =>
  list.length > 0 &&
  list.every((one) => isObject(one) && typeof one['name'] === 'string' && 'type' in one);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects in objects are fields with parents: `{"a": {"b": 1}}` is `a.b`. */
function valuesOf(row: unknown): FormData {
  const values = new Map<string, FieldValue>();
  const add = (name: string, value: unknown, depth: number) => {
    if (depth > maxDepth) throw new ProblemError('nested_too_deep', { limit: maxDepth });
    if (values.size >= maxValues) throw new ProblemError('too_complex');
    if (value === null || value === undefined) return;
    if (isObject(value)) {
      for (const [key, entry] of Object.entries(value))
        add(name ? `${name}.${key}` : key, entry, depth + 1);
    } else if (Array.isArray(value)) values.set(name, value.map(textOf));
    else values.set(name, typeof value === 'boolean' ? value : textOf(value));
  };
  const fields = isObject(row) && Array.isArray(row['fields']) ? row['fields'] : row;
  if (Array.isArray(fields) && isListOfFields(fields))
    for (const { name, value } of fields) add(name, value, 1);
  else if (isObject(row)) add('', row, 0);
  else
    throw new ProblemError('invalid_data', {
      format: 'JSON',
      reason: 'expected an object with the values by the names of fields, or a list of such.',
    });
  return values;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
