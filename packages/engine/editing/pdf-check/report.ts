// Makes the report of a check: for each standard a verdict and the broken rules, each with a plain sentence and its places.
import {
  reportTexts,
  type PdfCheckPlace,
  type PdfCheckProblem,
  type PdfCheckReport,
  type PdfCheckResult,
  type ReportLanguage,
} from '@octavo/contract';
import type { ValidatorProfile } from '#kernel/converter.ts';
import { ownProblems, type Facts, type FoundProblem } from './own-checks.ts';
import type { Places } from './places.ts';
import { profileOf, type Profile } from './profiles.ts';
import { sentenceOf } from './rules.ts';
import { sentenceText } from './sentences.ts';
import type { BrokenRule, Verdict } from './verdicts.ts';

/** A report lists so many places of each rule. */
const mostPlaces = 20;

const mostPages = 30;

export type Checked = {
  file: string;
  language: ReportLanguage;
  profiles: readonly ValidatorProfile[];
  /** Those of the validator; nothing if it is not installed. */
  verdicts: readonly Verdict[] | undefined;
  /** Octavo's own; nothing if the file could not be read. */
  facts: Facts | undefined;
  claims: readonly ValidatorProfile[];
  places: Places;
};

/** The report of a check. */
export function reportOf(checked: Checked): PdfCheckReport {
  const { file, language, profiles, verdicts } = checked;
  const words = reportTexts[language];
  const results = profiles.map((id) => resultOf(profileOf(id), checked));
  const hasFailed =
    verdicts !== undefined && results.some(({ checkedBy }) => checkedBy === 'Octavo');
  return {
    ...{ file, language, results },
    notes: [
      ...(verdicts ? [] : [words.noValidator]),
      ...(hasFailed ? [words.validatorFailed] : []),
      ...(profiles.some((id) => id.startsWith('ua')) ? [words.judgement] : []),
    ],
  };
}

function resultOf(profile: Profile, checked: Checked): PdfCheckResult {
  const { language, verdicts, facts, claims } = checked;
  const { id, label, standard, validator } = profile;
  const words = reportTexts[language];
  const isClaimed = claims.includes(validator);
  const base = { profile: id, label, standard, isClaimed };
  const verdict = verdicts?.find((found) => found.profile === validator);
  if (verdict && 'rules' in verdict) {
    const problems = sorted(verdict.rules.map((rule) => problemOfRule(rule, profile, checked)));
    const isValid = verdict.isValid && !problems.length;
    return {
      ...{ ...base, checkedBy: 'veraPDF', verdict: isValid ? 'conforms' : 'fails' },
      summary: isValid ? words.conforms(label) : words.fails(label, problems.length),
      problems,
    };
  }
  const own = { ...base, checkedBy: 'Octavo' as const };
  if (!facts) return { ...own, verdict: 'not_checked', summary: words.notChecked, problems: [] };
  const problems = sorted(grouped(ownProblems(profile, facts, isClaimed), profile, checked));
  return problems.length
    ? {
        ...own,
        verdict: 'problems_found',
        summary: words.problemsFound(label, problems.length),
        problems,
      }
    : { ...own, verdict: 'none_found', summary: words.noneFound(label), problems };
}

/** The rule that is broken most comes first. */
const sorted = (problems: PdfCheckProblem[]): PdfCheckProblem[] =>
  problems.toSorted((one, other) => other.count - one.count);

function problemOfRule(
  { clause, test, description, count, places }: BrokenRule,
  { family }: Profile,
  { language, places: found }: Checked,
): PdfCheckProblem {
  const sentence = sentenceOf(family, { clause, test });
  const rule = description.replace(/\s+/g, ' ').trim();
  return {
    ...{ clause, test, count },
    text: sentence ? sentenceText(sentence, language) : rule,
    ...(sentence && { rule }),
    ...listed(places.map((path) => found.ofPath(path))),
  };
}

function grouped(
  problems: readonly FoundProblem[],
  { family }: Profile,
  { language, places }: Checked,
): PdfCheckProblem[] {
  const groups = Map.groupBy(problems, ({ clause, test }) => `${clause}-${test}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { clause, test } = first;
    const sentence = sentenceOf(family, first);
    const where = group.map(({ page, object }) =>
      object === undefined
        ? { ...(page !== undefined && { page }) }
        : places.ofObject(object, page),
    );
    const text = sentence ? sentenceText(sentence, language) : `${clause}-${test}`;
    return [{ clause, test, count: group.length, text, ...listed(where) }];
  });
}

function listed(places: readonly PdfCheckPlace[]): Pick<PdfCheckProblem, 'pages' | 'places'> {
  const pages = [...new Set(places.flatMap(({ page }) => page ?? []))].toSorted((a, b) => a - b);
  const telling = places.filter((place) => Object.keys(place).length > 0);
  return { pages: pages.slice(0, mostPages), places: telling.slice(0, mostPlaces) };
}
