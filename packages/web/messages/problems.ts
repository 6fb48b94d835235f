// What went wrong, and what should be known of a result, in the language of this visit. The server tells both in English
// and with what they are made of.
import {
  fill,
  isProblemCode,
  textOf,
  type Problem,
  type ProblemValues,
  type WarningCode,
} from '@octavo/contract';
import { inLanguage } from './catalogue.ts';
import { formatAmount, formatDay, formatNumber } from './format.ts';
import { locale } from './locale.ts';
import { labelFor, worded, type Labels } from './labels.ts';

type Words = Readonly<Record<'problems' | 'warnings' | 'reasons', Labels>> & { ofFile: string };

const english: Words = { problems: {}, warnings: {}, reasons: {}, ofFile: '' };
const words = await inLanguage<Words>(english, { de: () => import('./de/problems.ts') });

type Told = { code?: string | undefined; message: string; details?: ProblemValues | undefined };

/** A problem that the server tells. Where there are no words for it, the server's own stay. */
export function problemText({ code, message, details = {} }: Told): string {
  const template = code !== undefined && isProblemCode(code) ? words.problems[code] : undefined;
  const text = template && filled(template, details);
  if (!text) return message;
  const { file } = details;
  return file === undefined ? text : fill(words.ofFile, { file, text });
}

/** A problem that arose in the browser. */
export const problemHere = (problem: Problem): string =>
  problemText({ code: problem.code, message: textOf(problem), details: problem.values });

/** A warning on a result. */
export const warningText = ({
  code,
  message,
  details = {},
}: Told & { code: WarningCode }): string => filled(words.warnings[code] ?? '', details) || message;

/** Nothing where a value is missing. */
function filled(template: string, values: ProblemValues): string {
  const said = Object.entries(values).map(([name, value]) => [name, valueText(name, value)]);
  const text = fill(template, Object.fromEntries(said) as Record<string, string>);
  const isWhole = [...template.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in values);
  return isWhole ? text : '';
}

const anyOf = new Intl.ListFormat(locale, { type: 'disjunction' });

function valueText(name: string, value: string | number): string {
  if (typeof value === 'number') return formatNumber(value);
  if (day.test(value)) return formatDay(new Date(`${value} UTC`));
  if (size.test(value)) return value.replace(/^[\d.]+/, (amount) => formatAmount(Number(amount)));
  if (name === 'expected') return anyOf.format(value.split(/, | or /).map(labelFor));
  return worded(value, words.reasons) ?? labelFor(value);
}

/** As the server writes them: `December 1, 2026`, `1.5 MB`. */
const day = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/;
const size = /^\d+(\.\d+)? (Bytes|KB|MB|GB)$/;
