// Repairs a PDF with qpdf. If the cross-reference table is lost, first rebuilds the file from the objects that can be
// found.
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { findingsOf, reportOf, warningOf } from '#editing/pdf-repair/findings.ts';
import { rebuilt } from '#editing/pdf-repair/rebuild.ts';
import {
  lostPagesOf,
  pageTreeOf,
  repairedPageTreeOf,
  writeWithPlainTree,
} from '#formats/pdf/repairs/page-tree.ts';
import { inputOf, sourceOf, type Source } from '#formats/pdf/structure/document.ts';
import { structureGraphOf } from '#formats/pdf/structure/graph.ts';
import { pagesOf } from '#formats/pdf/structure/overview.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { warnOfSignatures, withoutSignatures } from '#formats/pdf/structure/signatures.ts';
import { checkMessages, passesCheck } from '#formats/pdf/structure/integrity-check.ts';

type Options = { password?: string; repairResult: 'pdf' | 'json' };

/** Larger files are only repaired by qpdf, because rebuilding needs them in memory. */
const maxBytes = 400 * 1024 * 1024;

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf', 'json'],
  pool: 'pdf',
  does: ['pdf-repair'],
  async convert([input], output, { password, repairResult }, run) {
    const source = sourceOf(input, password);
    const isReport = repairResult === 'json';
    const target = isReport ? join(run.scratch, 'repaired.pdf') : output.path('pdf');
    // An attempt with the file as it was given may have left it.
    if (isReport) await rm(target, { force: true });
    const isWellFormed = await passesCheck(source, run);
    const findings = isWellFormed ? [] : findingsOf(await checkMessages(source, run));
    if (!isReport) await warnOfSignatures([input], run);
    const { isRebuilt, hadPlainTree } = await repairWhole(input, source, target, run);
    if (isRebuilt) findings.push({ code: 'repair_rebuilt', count: 1, objects: [] });
    if (!hadPlainTree && !findings.some(({ code }) => code === 'repair_pages'))
      findings.push({ code: 'repair_pages', count: 1, objects: [] });
    const made = { ...source, path: target };
    const pages = await pagesOf(made, run);
    const isDamaged = !isWellFormed || findings.length > 0;
    // What is lost cannot be repaired: for example, the rest of a stream that is cut off.
    const left = isDamaged ? findingsOf(await checkMessages(made, run)) : [];
    const count = left.reduce((sum, finding) => sum + finding.count, 0);
    if (count)
      findings.push({
        code: 'repair_remaining',
        count,
        objects: left.flatMap(({ objects }) => objects).slice(0, 20),
      });
    if (isReport) {
      const report = reportOf(input.name, findings, pages);
      return writeFile(output.path('json'), `${JSON.stringify(report, undefined, 2)}\n`);
    }
    if (!isDamaged) return run.warn({ code: 'was_sound', values: {} });
    run.warn({ code: 'repaired', values: { pages } });
    for (const finding of findings) run.warn(warningOf(finding));
  },
});

type Repaired = {
  /** Whether its table of objects or its list of pages had to be made anew. */
  isRebuilt: boolean;
  hadPlainTree: boolean;
};

/** Writes the repaired document without signatures. @throws ProblemError `damaged_file`, `no_pages` and those of passwords */
async function repairWhole(
  input: InputFile,
  source: Source,
  target: string,
  run: Run,
): Promise<Repaired> {
  const repairTree = async () => {
    const made = { ...source, path: target };
    await removeSignaturesIn(made, run);
    return repairPageTree(made, run);
  };
  try {
    await repair(source, target, run);
    return { isRebuilt: false, hadPlainTree: await repairTree() };
  } catch (error) {
    if (!(await repairLostPages(source, target, run)))
      await repairRebuilt(input, error, target, run);
    return { isRebuilt: true, hadPlainTree: await repairTree() };
  }
}

/** Removes the signatures of a repaired file, which hold for the damaged one. */
async function removeSignaturesIn(made: Source, run: Run): Promise<void> {
  const { path } = await withoutSignatures(made, 'unsigned.pdf', run);
  if (path !== made.path) await copyFile(path, made.path);
}

/** @throws ProblemError `damaged_file`, also if no page is left */
async function repair(source: Source, outputFile: string, run: Run): Promise<void> {
  await qpdf({ ...inputOf(source), outputFile, progress: '' }, run);
  await pagesOf({ ...source, path: outputFile }, run);
}

/**
 * Rewrites the page tree of the result if readers disagree on it.
 * @returns whether it was right
 */
async function repairPageTree(made: Source, run: Run): Promise<boolean> {
  if (pageTreeOf(made.path)?.isSound) return true;
  const found = await repairedPageTreeOf(made, run);
  if (found.tree.isSound) return true;
  const next = join(run.scratch, 'plain-tree.pdf');
  await writeWithPlainTree(made, found, next, run);
  await rm(made.path);
  await copyFile(next, made.path);
  await rm(next);
  return false;
}

/**
 * Writes a document with the pages to which its tree does not lead.
 * @returns whether there are any
 */
async function repairLostPages(source: Source, target: string, run: Run): Promise<boolean> {
  const graph = await structureGraphOf(source, run.scratch, run).catch(() => undefined);
  const tree = graph && lostPagesOf(graph);
  if (!tree) return false;
  const next = join(run.scratch, 'lost-pages.pdf');
  await writeWithPlainTree(source, { tree, graph }, next, run);
  await rm(target, { force: true });
  await repair({ ...source, path: next }, target, run);
  await rm(next);
  return true;
}

async function repairRebuilt(
  { path, size }: InputFile,
  error: unknown,
  target: string,
  run: Run,
): Promise<void> {
  // An encrypted file cannot be rebuilt: its keys are lost with the table.
  const isDamaged = error instanceof ProblemError && error.problem.code === 'damaged_file';
  if (!isDamaged || size > maxBytes) throw error;
  const data = rebuilt(await readFile(path));
  if (!data) throw error;
  const file = join(run.scratch, 'rebuilt.pdf');
  await writeFile(file, data);
  await rm(target, { force: true });
  await repair({ path: file }, target, run);
  await rm(file);
}
