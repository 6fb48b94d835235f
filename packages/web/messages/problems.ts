// Translates problems and warnings. The server sends each with its English text, its code and the values in the text.
import {
  fill,
  isProblemCode,
  textOf,
  type Problem,
  type ProblemValues,
  type WarningCode,
} from '@octavo/contract';
import type { Labels } from '@octavo/messages/translated.ts';
import { inLanguage } from './catalogue.ts';
import { formatAmount, formatDay, formatNumber } from './format.ts';
import { locale } from './locale.ts';
import { labelFor, translated } from './labels.ts';

type Words = Readonly<Record<'problems' | 'warnings', Labels>> & {
  ofFile: string;
  ofStep: string;
};

const english: Words = { problems: {}, warnings: {}, ofFile: '', ofStep: '' };
const [words, { reasons }] = await Promise.all([
  inLanguage<Words>(english, 'problems'),
  inLanguage<{ reasons: Labels }>({ reasons: {} }, 'reasons'),
]);

type ServerText = {
  code?: string | undefined;
  message: string;
  details?: ProblemValues | undefined;
};

/** The text of a problem from the server. Falls back to the server's English text. */
export function problemText({ code, message, details = {} }: ServerText): string {
  const template = code !== undefined && isProblemCode(code) ? words.problems[code] : undefined;
  const text = template && fillAll(template, details);
  if (!text) return message;
  const { file, step } = details;
  const ofFile = file === undefined ? text : fill(words.ofFile, { file, text });
  return step === undefined ? ofFile : fill(words.ofStep, { step, text: ofFile });
}

/** The text of a problem that occurred in the browser. */
export const localProblemText = (problem: Problem): string =>
  problemText({ code: problem.code, message: textOf(problem), details: problem.values });

/** The text of a warning about a result. */
export const warningText = ({
  code,
  message,
  details = {},
}: ServerText & { code: WarningCode }): string =>
  fillAll(words.warnings[code] ?? '', details) || message;

/** Fills a template; empty if a value is missing. */
function fillAll(template: string, values: ProblemValues): string {
  const entries = Object.entries(values).map(([name, value]) => [name, valueText(name, value)]);
  const text = fill(template, Object.fromEntries(entries) as Record<string, string>);
  const isWhole = [...template.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in values);
  return isWhole ? text : '';
}

const listFormat = new Intl.ListFormat(locale, { type: 'disjunction' });

function valueText(name: string, value: string | number): string {
  if (typeof value === 'number') return formatNumber(value);
  if (day.test(value)) return formatDay(new Date(`${value} UTC`));
  if (size.test(value)) return value.replace(/^[\d.]+/, (amount) => formatAmount(Number(amount)));
  const lowest = /^more than (.*)$/.exec(value)?.[1];
  if (lowest && size.test(lowest))
    return (reasons['more than #'] ?? '').replace('#', valueText(name, lowest));
  if (name === 'kinds')
    return value
      .split(', ')
      .map((kind) => translated(kind, reasons) ?? kind)
      .join(', ');
  if (name === 'expected') return listFormat.format(value.split(/, | or /).map(labelFor));
  return translated(value, reasons) ?? labelFor(value);
}

/** Dates and sizes in the server's format: `December 1, 2026`, `1.5 MB`. */
const day = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/;
const size = /^\d+(\.\d+)? (Bytes|KB|MB|GB)$/;
