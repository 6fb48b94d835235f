// Converts folders of PDFs to PDF/A and writes to docs/quality.md how many of the results an external validator accepts, why files
// were refused, and whether pages and text are the same as before.
// Run: npm run quality:pdfa -- [--level 2b] [--print] FOLDER…, after ./octavo setup --validator.
// Needs poppler-utils.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ProblemError } from '@octavo/contract';
import { pageSimilaritiesOf } from '../packages/engine/editing/pdf-compress/similarity/page-similarity.ts';
import { validatorProfiles, type ValidatorProfile } from '../packages/engine/kernel/converter.ts';
import { pagesOfPdf } from '../packages/engine/formats/pdf/pdfium.ts';
import { brokenRules, validated, validatorOrExit, type Verdict } from './pdf-validator.ts';
import { writeSection } from './quality-page.ts';
import { reported, type Outcome } from './reported-conversions.ts';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    level: { type: 'string', default: '2b' },
    /** How many pages of each file are compared, from the first. */
    pages: { type: 'string', default: '20' },
    /** Prints the section instead of writing it to the page. */
    print: { type: 'boolean', default: false },
  },
});
if (!folders.length) {
  console.error('Usage: npm run quality:pdfa -- [--level 2b] [--print] FOLDER…');
  process.exit(2);
}
const level = levelOf(values.level);
const validator = await validatorOrExit();
const work = mkdtempSync(join(tmpdir(), 'octavo-pdfa-'));

/** The similarity that a page must have to look the same. */
const alike = 0.995;

function levelOf(text: string): ValidatorProfile {
  const found = validatorProfiles.find((known) => known === text);
  if (!found) throw new Error(`There is no level ${text}.`);
  return found;
}

type Result = Outcome & {
  verdict?: Verdict | undefined;
  /** Of the compared pages. */
  similarities: number[];
  text?: 'same' | 'other order' | 'other';
};

const wordsOf = (path: string): string[] =>
  spawnSync('pdftotext', ['-enc', 'UTF-8', path, '-'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  }).stdout.split(/\s+/);

function comparedText(one: string, other: string): NonNullable<Result['text']> {
  const [before, after] = [wordsOf(one), wordsOf(other)];
  if (before.join(' ') === after.join(' ')) return 'same';
  return before.toSorted().join(' ') === after.toSorted().join(' ') ? 'other order' : 'other';
}

/** Of files that cannot be drawn, such as damaged ones, there are none. */
async function similaritiesOf(original: string, result: string): Promise<number[]> {
  try {
    const count = Math.min(Number(values.pages), await pagesOfPdf(result));
    const pages = Array.from({ length: count }, (_, index) => index + 1);
    return [...(await pageSimilaritiesOf({ original, result }, pages, () => {})).values()];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    console.error(`${basename(original)} was not compared: ${error.message}`);
    return [];
  }
}

async function resultsOf(folder: string, index: number): Promise<Result[]> {
  const paths = globSync('**/*.pdf', { cwd: folder }).map((name) => join(folder, name));
  const out = join(work, `${index}`);
  const outcomes = reported('pdf-to-pdfa', paths.toSorted(), out, { level: values.level });
  const outputs = outcomes.flatMap(({ output }) => output ?? []);
  const verdicts = validated(validator, level, outputs);
  const results: Result[] = [];
  for (const outcome of outcomes) {
    const { input, output } = outcome;
    if (output === undefined) {
      results.push({ ...outcome, similarities: [] });
      continue;
    }
    const result = {
      ...outcome,
      verdict: verdicts.get(output),
      similarities: await similaritiesOf(input, output),
      text: comparedText(input, output),
    };
    results.push(result);
    const least = Math.min(1, ...result.similarities);
    if (!result.verdict?.valid) console.error(`${input}: ${brokenRules([result.verdict])}`);
    if (least < alike) console.error(`${input}: page of ${least.toFixed(4)}`);
    if (result.text !== 'same') console.error(`${input}: text: ${result.text}`);
  }
  rmSync(out, { recursive: true, force: true });
  return results;
}

const isValid = ({ verdict }: Result): boolean => verdict?.valid === true;

const shown = (value: number | undefined): string => value?.toFixed(4) ?? '';

function rowOf(title: string, results: readonly Result[]): string {
  const made = results.filter(({ output }) => output !== undefined);
  const pages = made.flatMap(({ similarities }) => similarities).toSorted((a, b) => a - b);
  const cells = [
    title,
    results.length,
    made.filter(isValid).length,
    made.filter((result) => !isValid(result)).length,
    results.length - made.length,
    pages.length,
    shown(pages[0]),
    shown(pages[Math.floor(pages.length / 2)]),
    `${pages.filter((page) => page >= alike).length} of ${pages.length}`,
    `${made.filter(({ text: compared }) => compared === 'same').length} of ${made.length}`,
    `${made.filter(({ text: compared }) => compared !== 'other').length} of ${made.length}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The reasons of refusals; those by rule name the clauses, without their places. */
function refusals(results: readonly Result[]): string {
  const counts = new Map<string, number>();
  for (const { problem } of results) {
    if (!problem) continue;
    const rules = `${problem.values?.['rules'] ?? ''}`.match(/\b\d+(?:\.\d+)+/g) ?? [];
    const reason = [`\`${problem.code}\``, ...new Set(rules)].join(' ');
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${reason} (${count})`).join(', ') || 'none';
}

const head = [
  'Folder',
  'PDFs',
  'valid',
  'not valid',
  'refused',
  'compared pages',
  'least SSIM',
  'median',
  `at least ${alike}`,
  'same text',
  'same words',
];

const byFolder: { folder: string; results: Result[] }[] = [];
for (const [index, folder] of folders.entries())
  byFolder.push({ folder: basename(folder), results: await resultsOf(resolve(folder), index) });
rmSync(work, { recursive: true, force: true });
const all = byFolder.flatMap(({ results }) => results);
const invalid = all.filter((result) => result.output !== undefined && !isValid(result));
const text = `## PDF to PDF/A

Generated by \`npm run quality:pdfa\` with veraPDF, at level ${values.level}. “Refused” files get no result, only the clauses that Octavo cannot repair. SSIM
compares the first ${values.pages} pages of each result with the original, drawn by PDFium at 96 dpi; text is that of pdftotext, and
the last column also counts the same words in another order, which depends on the heights of fonts.

| ${head.join(' | ')} |
|${head.map(() => '---').join('|')}|
${byFolder.map(({ folder, results }) => rowOf(folder, results)).join('\n')}
${rowOf('**All**', all)}

Refused: ${refusals(all)}. Rules that results break (files): ${invalid.length ? brokenRules(invalid.map(({ verdict }) => verdict)) : 'none'}.
`;
if (values.print) console.log(text);
else await writeSection('pdfa', text);
