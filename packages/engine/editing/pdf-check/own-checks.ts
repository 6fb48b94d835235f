// Octavo's own checks of a PDF: some rules of each standard. A problem found is certain; that none is found proves nothing.
import { isDictionary, type Objects } from '#formats/pdf/objects/objects.ts';
import type { Profile } from './profiles.ts';
import { ruleFor, sentenceOf } from './rules.ts';
import type { Sentence } from './sentences.ts';

/** A broken rule of PDF/UA-1, as far as it is known where. */
export type FoundProblem = { clause: string; test: number; page?: number; object?: string };

export type Facts = {
  /** Of PDF/UA-1. */
  accessibility: readonly FoundProblem[];
  /** Of every PDF/A, by their sentences. */
  archive: readonly Sentence[];
};

const scripts: ReadonlySet<unknown> = new Set([
  '/JavaScript',
  '/Launch',
  '/Sound',
  '/Movie',
  '/ImportData',
]);

/** What every level of PDF/A forbids or requires, apart from fonts and metadata. */
export function archiveProblems(objects: Objects, isProtected: boolean): Sentence[] {
  const { catalog, trailer } = objects;
  const names = objects.dictionary(catalog['/Names']);
  const opening = objects.dictionary(catalog['/OpenAction']);
  const hasScripts =
    isDictionary(objects.resolved(names['/JavaScript'])) ||
    scripts.has(objects.resolved(opening['/S']));
  return [
    ...(isProtected ? (['encrypted'] as const) : []),
    ...(trailer['/ID'] === undefined && !isProtected ? (['fileId'] as const) : []),
    ...(hasScripts ? (['action'] as const) : []),
  ];
}

/** What applies to archives only if they are to have tags. */
const ofTags: ReadonlySet<Sentence> = new Set<Sentence>([
  ...(['notMarked', 'noStructure', 'unknownType', 'languageWrong'] as const),
]);

/**
 * The problems with one standard.
 * @param isClaimed whether the file claims to follow it
 */
export function ownProblems(
  { family, needsTags }: Profile,
  facts: Facts,
  isClaimed: boolean,
): FoundProblem[] {
  const shared = facts.accessibility.flatMap((problem): FoundProblem[] => {
    if (family === 'ua1') return [problem];
    const sentence = sentenceOf('ua1', problem);
    if (!sentence || sentence === 'claimMissing' || (ofTags.has(sentence) && !needsTags)) return [];
    const rule = ruleFor(family, sentence);
    return rule ? [{ ...problem, ...rule }] : [];
  });
  const claim: Sentence[] =
    family !== 'ua1' && !isClaimed && !has(shared, family, 'metadataMissing')
      ? ['claimMissing']
      : [];
  const others = family.startsWith('ua') ? claim : [...facts.archive, ...claim];
  return [...shared, ...others.flatMap((sentence) => ruleFor(family, sentence) ?? [])];
}

const has = (problems: readonly FoundProblem[], family: Profile['family'], sentence: Sentence) =>
  problems.some((problem) => sentenceOf(family, problem) === sentence);
