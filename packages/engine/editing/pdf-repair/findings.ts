// Groups the messages of qpdf's check into kinds of damage.
import { textOfWarning, type Warning, type WarningCode } from '@octavo/contract';

export type FindingCode = Extract<WarningCode, `repair_${string}`>;

/** A kind of damage: how often it occurs, and the first objects with it. */
export type Finding = { code: FindingCode; count: number; objects: string[]; detail?: string };

/** In the order of the report. The first pattern that matches counts. */
const kinds: readonly (readonly [FindingCode, RegExp])[] = [
  ['repair_header', /PDF header/i],
  ['repair_pages', /\/?Pages|page tree|\bkids?\b|page (?:object|dictionary)|duplicate page/],
  [
    'repair_object_table',
    /startxref|xref|cross-reference|trailer|file is damaged|expected \d+ \d+ obj|expected n n obj|object has offset 0|not found in file after/i,
  ],
  ['repair_lengths', /endstream|stream len|\/Length|stream keyword/i],
  [
    'repair_streams',
    /error decoding|inflate|invalid jpeg|filter|decode|lzw|runlength|ascii85|ascii ?hex/i,
  ],
  ['repair_object_streams', /object stream/i],
  ['repair_links', /linearization|hint table|page length mismatch|shared identifier/i],
  ['repair_loops', /loop detected/i],
  [
    'repair_syntax',
    /endobj|unexpected|expected|unknown token|invalid character|EOF|duplicated key|null character|stray #|treating|parse|extraneous|token/i,
  ],
];

/** The file's name, then an object or a place in parentheses, then what is wrong. */
const message =
  /^(?:WARNING|ERROR): .*?(?: \(([^()]*(?:object|offset|trailer|xref|page)[^()]*)\))?: ([^:].*)$/;

const maxObjects = 20;
const maxDetail = 200;

/** Groups the messages of a check. */
export function findingsOf(errors: string): Finding[] {
  const found = new Map<FindingCode, Finding>();
  for (const line of errors.split('\n')) {
    const [, place = '', text] = message.exec(line.trim()) ?? [];
    if (text === undefined) continue;
    const code = kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'repair_other';
    const finding = found.get(code) ?? {
      code,
      count: 0,
      objects: [],
      detail: text.slice(0, maxDetail),
    };
    found.set(code, finding);
    finding.count += 1;
    const object = /object (\d+ \d+)/.exec(place)?.[1];
    const isNew = object && !finding.objects.includes(object);
    if (isNew && finding.objects.length < maxObjects) finding.objects.push(object);
  }
  const order = [...kinds.map(([code]) => code), 'repair_other'];
  return [...found.values()].toSorted(
    (one, other) => order.indexOf(one.code) - order.indexOf(other.code),
  );
}

/** The finding as a warning of the result. */
export const warningOf = ({ code, count, detail = '' }: Finding): Warning => ({
  code,
  values: { count, ...(code === 'repair_other' && { detail }) },
});

/** What a program gets: every finding with its sentence and the objects. */
export const reportOf = (file: string, findings: readonly Finding[], pages: number) => ({
  ...{ version: 1, file, isDamaged: findings.length > 0, pages },
  findings: findings.map((finding) => {
    const { code, count, objects, detail } = finding;
    return {
      ...{ kind: code.replace('repair_', ''), count },
      text: textOfWarning(warningOf(finding)),
      ...(objects.length > 0 && { objects }),
      ...(detail && { example: detail }),
    };
  }),
});
