// Converts folders of documents to accessible PDFs and writes to docs/quality.md how many of them an external validator accepts as
// PDF/UA-1, and which rules the others break.
// Without a folder, it does that with pages of this documentation. Run: npm run quality:accessible -- [--print] [FOLDER…], after
// ./octavo setup --validator.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pdfTags } from '@octavo/contract';
import { brokenRules, validated, validatorOrExit, type Verdict } from './pdf-validator.ts';
import { sectionOfPages } from './quality-accessible-pages.ts';
import { writeSection } from './quality-page.ts';
import { reported, type Outcome, type Work } from './reported-conversions.ts';

const kinds = [
  { title: 'Word', pattern: '**/*.docx', type: 'word-to-pdf' },
  { title: 'PowerPoint', pattern: '**/*.pptx', type: 'pptx-to-pdf' },
  { title: 'Excel', pattern: '**/*.xlsx', type: 'excel-to-pdf' },
  { title: 'EPUB', pattern: '**/*.epub', type: 'epub-to-pdf' },
  { title: 'HTML', pattern: '**/*.{html,htm,xhtml}', type: 'html-to-pdf' },
  { title: 'PDF', pattern: '**/*.pdf', type: 'pdf-make-accessible' },
] as const satisfies readonly { title: string; pattern: string; type: Work }[];

/** The ways to convert each document. */
const ways = {
  plain: { accessible: 'off' },
  usual: {},
  /** As if someone had answered the questions about images; PDFs also get texts for unknown letters. */
  answered: { imagesWithoutText: 'decorative' },
} as const;

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  // Prints the section instead of writing it to the page.
  options: { print: { type: 'boolean', default: false } },
});
const validator = await validatorOrExit();
const work = mkdtempSync(join(tmpdir(), 'octavo-accessible-'));

type Result = Outcome & { verdict?: Verdict | undefined };
type Results = { plain: Result[]; usual: Result[]; answered: Result[] };

/** The identification, and the metadata that it would be in: missing in files that do not claim to be accessible. */
const claims = ['5-1', '7.1-8'];

const isValid = ({ verdict }: Result): boolean => verdict?.valid === true;
const isFalseClaim = ({ output, verdict }: Result): boolean =>
  output !== undefined && verdict?.valid !== true && !claims.some((rule) => verdict?.rules?.[rule]);
const isInvalid = (result: Result): boolean => result.output !== undefined && !isValid(result);

/** The questions of a PDF with answers; any letter does. */
function answersFor(path: string): Record<string, string> {
  const folder = join(work, 'questions');
  const [read] = reported('pdf-read-tags', [path], folder);
  const json = read?.output && readFileSync(read.output, 'utf8');
  const { problems } = json ? pdfTags.parse(JSON.parse(json)) : { problems: [] };
  rmSync(folder, { recursive: true, force: true });
  const letters = problems.flatMap(({ letter }) => (letter ? `${letter.number}=a` : []));
  return { ...ways.answered, letters: letters.join(' ') };
}

function resultsOf(type: Work, paths: readonly string[], way: keyof typeof ways) {
  const out = join(work, way, type);
  const isOriginal = type === 'pdf-make-accessible' && way === 'plain';
  const outcomes: Outcome[] = isOriginal
    ? paths.map((path) => ({ input: path, output: path, ms: 0 }))
    : type === 'pdf-make-accessible' && way === 'answered'
      ? paths.flatMap((path) => reported(type, [path], join(out, basename(path)), answersFor(path)))
      : reported(type, paths, out, ways[way]);
  const outputs = outcomes.flatMap(({ output }) => output ?? []);
  const verdicts = validated(validator, 'ua1', outputs);
  rmSync(out, { recursive: true, force: true });
  return outcomes.map((outcome) => ({ ...outcome, verdict: verdicts.get(outcome.output ?? '') }));
}

function convertAll({ pattern, type }: (typeof kinds)[number]): Results {
  const paths = folders.flatMap((folder) =>
    globSync(pattern, { cwd: resolve(folder) })
      .map((name) => join(resolve(folder), name))
      .toSorted(),
  );
  const usual = resultsOf(type, paths, 'usual');
  for (const { input, verdict, warnings } of usual.filter(isInvalid))
    console.error(
      `${basename(input)}: ${brokenRules([verdict])}; explained: ${warnings?.join(' ')}`,
    );
  // An answer changes nothing in a file that lacks none.
  const open = usual.filter((result) => !isValid(result)).map(({ input }) => input);
  const answered = [...usual.filter(isValid), ...resultsOf(type, open, 'answered')];
  for (const { input, verdict } of answered.filter(isInvalid))
    console.error(`${basename(input)}, answered: ${brokenRules([verdict])}`);
  return { usual, answered, plain: resultsOf(type, paths, 'plain') };
}

function rowOf(title: string, { plain, usual, answered }: Results): string {
  const valid = (results: readonly Result[]) =>
    `${results.filter(isValid).length} of ${results.length}`;
  const failed = usual.filter(isInvalid);
  const explained = failed.filter(({ warnings }) => warnings?.length);
  const cells = [
    title,
    valid(plain),
    valid(usual),
    valid(answered),
    [...usual, ...answered].filter(isFalseClaim).length,
    `${explained.length} of ${failed.length}`,
    brokenRules(failed.map(({ verdict }) => verdict)),
  ];
  return `| ${cells.join(' | ')} |`;
}

const sectionOfFolders = (rows: readonly string[]) => `## Accessible PDFs

Generated by \`npm run quality:accessible\` with veraPDF: how many results are valid PDF/UA-1 with accessibility off (PDFs: as they are), by default, and with images
without a description marked as decorative (PDFs: also with texts for unknown letters), which stands for a person's answers. A false claim is a file that says it is accessible
and is not. “Explained” counts the documents that are not valid by default and whose result says why.

| From | off | by default | with answers | false claims | explained | rules broken by default (files) |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;

function rowsOfFolders(): string[] {
  const rows = kinds.map((kind) => ({ ...kind, results: convertAll(kind) }));
  return rows
    .filter(({ results }) => results.usual.length)
    .map(({ title, results }) => rowOf(title, results));
}

const section = folders.length
  ? { name: 'accessible', text: sectionOfFolders(rowsOfFolders()) }
  : { name: 'accessible-files', text: sectionOfPages(validator, work) };
rmSync(work, { recursive: true, force: true });
if (values.print) console.log(section.text);
else await writeSection(section.name, section.text);
