// Checks a PDF against PDF/A and PDF/UA (decision 128).
import { writeFile } from 'node:fs/promises';
import {
  ProblemError,
  reportHtml,
  type PdfCheckReport,
  type ReportLanguage,
} from '@octavo/contract';
import {
  converter,
  validatorProfiles,
  type Run,
  type ValidatorProfile,
} from '#kernel/converter.ts';
import { accessibilityProblems, metadataOf } from '#editing/pdf-accessibility/document-checks.ts';
import { fileReader } from '#conversions/edit-pdf/readable-file.ts';
import { claimsOf } from '#editing/pdf-check/claims.ts';
import { archiveProblems, type Facts } from '#editing/pdf-check/own-checks.ts';
import { markBoxesOf, type MarkBoxes } from '#editing/pdf-check/mark-boxes.ts';
import { Places } from '#editing/pdf-check/places.ts';
import { profileOf } from '#editing/pdf-check/profiles.ts';
import { reportOf } from '#editing/pdf-check/report.ts';
import { verdictsOf, type Verdict } from '#editing/pdf-check/verdicts.ts';
import type { Objects } from '#formats/pdf/objects/objects.ts';
import { structureGraphOf } from '#formats/pdf/structure/graph.ts';
import { protectionOf, sourceOf, type Source } from '#formats/pdf/structure/document.ts';
import { readWellFormed, type WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';

type Options = {
  profile: string;
  reportFormat: 'html' | 'json';
  reportLanguage: ReportLanguage;
  password?: string;
};

/** The standards for files that claim none. */
const usual: readonly ValidatorProfile[] = ['ua1', '2b'];

export default converter<Options>({
  reads: ['pdf'],
  writes: ['html', 'json'],
  pool: 'pdf',
  does: ['pdf-check'],
  async convert([input], output, options, run) {
    const { profile, reportFormat, reportLanguage: language, password } = options;
    const source = sourceOf(input, password);
    const protection = await protectionOf(source, run);
    const readFile = fileReader(source, protection.isProtected, run);
    const claims = (await readFile((file) => claimsOf(metadataOf(file))))?.found ?? [];
    const profiles = profilesOf(profile, claims);
    const verdicts = await validated(source, profiles, run);
    const needsOwn = profiles.some((id) => !hasVerdict(verdicts, id));
    const own = needsOwn ? await readFile((file) => factsOf(file, protection)) : undefined;
    const made = (places: Places) =>
      reportOf({
        ...{ file: input.name, language, profiles, verdicts, claims },
        ...{ facts: own?.found, places },
      });
    // The validator names the objects of the file as it is.
    const path = own?.path ?? source.path;
    const report = await placed({ ...source, path }, made, run);
    const text =
      reportFormat === 'json' ? `${JSON.stringify(report, null, 2)}\n` : reportHtml(report);
    await writeFile(output.path(reportFormat), text);
  },
});

/** A report with places: elements without a box of their own get that of what they mark. */
async function placed(
  source: Source,
  made: (places: Places) => PdfCheckReport,
  run: Run,
): Promise<PdfCheckReport> {
  const pages = new Set<number>();
  const reportBy = (objects: Objects | undefined, marks?: MarkBoxes) => {
    const places = new Places(objects, marks);
    const report = made(places);
    for (const page of places.pagesOfMarks) pages.add(page);
    return report;
  };
  const graph = async () => structureGraphOf(source, run.scratch, run).catch(nothing);
  const read = readWellFormed(source.path, (file) => reportBy(file));
  const others = read ? undefined : await graph();
  const report = read ?? reportBy(others);
  if (!pages.size) return report;
  const marks = await markBoxesOf(source, pages);
  if (others) return reportBy(others, marks);
  return readWellFormed(source.path, (file) => reportBy(file, marks)) ?? report;
}

/** Files that qpdf cannot read have no places. */
function nothing(error: unknown): undefined {
  if (!(error instanceof ProblemError)) throw error;
  return undefined;
}

const hasVerdict = (verdicts: readonly Verdict[] | undefined, id: ValidatorProfile): boolean =>
  verdicts?.some((verdict) => verdict.profile === id && 'rules' in verdict) ?? false;

function profilesOf(
  chosen: string,
  claims: readonly ValidatorProfile[],
): readonly ValidatorProfile[] {
  const named = validatorProfiles.find((id) => profileOf(id).id === chosen);
  if (named) return [named];
  return claims.length ? claims : usual;
}

const factsOf = (
  file: WellFormedPdf,
  { isProtected, allowsScreenReaders }: { isProtected: boolean; allowsScreenReaders: boolean },
): Facts => ({
  accessibility: [
    ...accessibilityProblems(file),
    ...(allowsScreenReaders ? [] : [{ clause: '7.16', test: 1 }]),
  ],
  archive: archiveProblems(file, isProtected),
});

/** What the validator fails with on files that need too much memory or time, and on those on which it crashes. */
const failures: ReadonlySet<string> = new Set([
  'conversion_failed',
  'too_complex',
  'too_much_work',
]);

/** @returns nothing if the validator is not installed; no verdicts if it fails */
async function validated(
  { path: input, password }: Source,
  profiles: readonly ValidatorProfile[],
  run: Run,
): Promise<readonly Verdict[] | undefined> {
  try {
    const json = await run.tools.validate({ input, profiles, ...(password && { password }) });
    return verdictsOf(json) ?? [];
  } catch (error) {
    const code = error instanceof ProblemError ? error.problem.code : undefined;
    if (code === 'tool_missing') return undefined;
    if (code && failures.has(code)) return [];
    throw error;
  }
}
