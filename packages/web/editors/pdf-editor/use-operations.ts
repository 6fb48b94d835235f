// Runs operations on the shown file and puts their results in its place.
import { pdfTags, type ConversionResult, type PdfOperation, type PdfTags } from '@octavo/contract';
import { useState } from 'react';
import type { ServerJob } from '#converting/queue/use-server-job.ts';
import { afterOperation } from '#editors/pdf-editor/history/after-operation.ts';
import type { FileHistory } from '#editors/pdf-editor/history/file-history.ts';
import {
  emptyChoices,
  requestFor,
  wordVersions,
  type Choices,
} from '#editors/pdf-editor/operations/choices.ts';
import { fileReaders } from '#editors/pdf-editor/operations/file-readers.ts';
import {
  dataOf,
  isDownloadedOnly,
  keepsPages,
  maxShownFiles,
  passwordAfter,
  reportOf,
  resultFile,
  resultFiles,
  type Applied,
  type OpenableFile,
  type Output,
} from '#editors/pdf-editor/operations/operation-results.ts';
import {
  madeOf,
  pagesOf,
  replaceFile,
  type PagePlan,
} from '#editors/pdf-editor/pages/page-plan.ts';
import { withDeviceSigner } from '#editors/pdf-editor/signatures/with-device-signer.ts';
import { useShownOutput } from '#editors/pdf-editor/use-shown-output.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

export type Operations = ReturnType<typeof useOperations>;

export function useOperations(workspace: Workspace) {
  const { job } = workspace;
  const { problem, reporting } = useReportedProblem();
  const { output, outputAll, history, isAssembled } = useShownOutput(workspace);
  const replaceShown = shownFileReplacement(workspace);
  const { run, applied, clear, tagsOf } = useRun(workspace, output, replaceShown);
  const { readParagraphs, readImages, detectFields } = fileReaders(job, output);
  const runReporting = reporting(run);

  return {
    job,
    applied,
    /** Why the last call failed. */
    problem,
    output: reporting(output),
    outputAll: reporting(outputAll),
    /** Applies an operation to the shown file. @returns whether it was applied */
    run: async (...given: Parameters<typeof run>) => (await runReporting(...given)) ?? false,
    /** The newer version with tracked changes. */
    trackedChanges: reporting(async (versions: readonly [File, File]) => {
      const choices = emptyChoices('compare');
      const values = { ...choices.values, reportFormat: 'docx' };
      const request = requestFor('compare', { ...choices, values, files: [versions[1]] }, '');
      const result = await job.run(request, versions);
      return result && resultFile(result);
    }),
    readParagraphs: reporting(readParagraphs),
    readImages: reporting(readImages),
    detectFields: reporting(detectFields),
    /** Makes one file of changed pages, so that it can be annotated. */
    settlePages: reporting(async () => {
      const made = await output();
      if (made && !workspace.whole) await replaceShown([made.file], { ...made, keepsPages: true });
      return made;
    }),
    history,
    tagsOf,
    isAssembled,
    clear,
  };
}

/** Says why a call failed. */
function useReportedProblem() {
  const [problem, setProblem] = useState('');
  /** The same function, but a failure becomes the problem and the result undefined. */
  const reporting =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result | undefined> => {
      setProblem('');
      try {
        return await work(...given);
      } catch (error) {
        setProblem((error as Error).message);
        return undefined;
      }
    };
  return { problem, reporting };
}

type Step = { operation: PdfOperation; choices: Choices };

type RunSettings = {
  /** Shows the tags of the result in the accessibility panel. */
  rereads?: boolean;
  /** Is applied before; both make one version. */
  first?: Step | undefined;
};

/** Applies operations to the shown file, and keeps what the last one did. */
function useRun(
  workspace: Workspace,
  output: () => Promise<Output | undefined>,
  replaceShown: ReplaceShown,
) {
  const { shown, job } = workspace;
  const [applied, setApplied] = useState<Applied>();
  /** The tags of each version that was read, for those that undo brings back. */
  const [knownTags] = useState(() => new WeakMap<File, PdfTags>());

  /** Reads the tags of a file for the panel, which shows them anew after each change. */
  const readTags = async (before: OpenableFile): Promise<Applied | undefined> => {
    const operation = 'read-tags';
    const request = requestFor(operation, emptyChoices(operation), before.password ?? '');
    const result = await job.run(request, [before.file]);
    if (!result) return undefined;
    const tags = pdfTags.parse(await dataOf(result));
    knownTags.set(before.file, tags);
    return { operation, result, isShown: true, before, after: undefined, tags };
  };

  /** Shows the files of a result, unless there are too many. */
  const showResult = async ({ operation, choices }: Step, result: ConversionResult, of: Output) => {
    const files = await resultFiles(result);
    const [file, ...others] = files;
    const isShown = files.length <= maxShownFiles;
    const password = passwordAfter(operation, choices, of.password);
    const history = afterOperation(of.history, operation, choices);
    if (file && !others.length && !shown.pages.length) workspace.openResult(file, history);
    else if (isShown)
      await replaceShown(files, { password, keepsPages: keepsPages(operation), history });
    return { isShown, after: file && others.length === 0 ? { file, password } : undefined };
  };

  /** @param entered the password that the user entered */
  const run = async (
    operation: PdfOperation,
    choices: Choices,
    entered: string,
    { rereads = false, first }: RunSettings = {},
  ): Promise<boolean> => {
    setApplied(undefined);
    const given = await output();
    if (!given) return false;
    const input = first ? await resultOf(job, first, given, entered) : { ...given, warnings: [] };
    if (!input) return false;
    const request = requestFor(operation, choices, entered || (input.password ?? ''));
    const sent = await withDeviceSigner(operation, choices, request);
    const versions = operation === 'compare' ? wordVersions(choices) : undefined;
    const made = await job.run(sent.request, versions ?? [input.file, ...sent.files]);
    if (!made) return false;
    const result = { ...made, warnings: [...input.warnings, ...(made.warnings ?? [])] };
    const password = entered || input.password;
    const done = { operation, result, before: { file: given.file, password }, after: undefined };
    const report = await reportOf(operation, result);
    if (report) {
      if (report.tags) knownTags.set(input.file, report.tags);
      setApplied({ ...done, isShown: true, ...report, wordVersions: versions });
    } else if (isDownloadedOnly(operation, result)) setApplied({ ...done, isShown: false });
    else {
      const made = await showResult({ operation, choices }, result, { ...input, password });
      const read = made.after && rereads && (await readTags(made.after));
      setApplied(read || { ...done, ...made });
    }
    return true;
  };

  // Depends on this function, not on the job, which changes with its progress: then the list of all tools would be rendered again.
  const { clear: clearJob } = job;
  const clear = () => {
    clearJob();
    setApplied(undefined);
  };

  return {
    run,
    applied,
    /** The tags of a version, if they were read. */
    tagsOf: (file: File) => knownTags.get(file),
    clear,
  };
}

/** The file that an operation makes of one, with its warnings; nothing if it failed. */
async function resultOf(
  job: ServerJob,
  { operation, choices }: Step,
  input: Output,
  entered: string,
) {
  const request = requestFor(operation, choices, entered || (input.password ?? ''));
  const result = await job.run(request, [input.file, ...choices.files]);
  if (!result) return undefined;
  const file = await resultFile(result);
  const history = afterOperation(input.history, operation, choices);
  return { file, password: input.password, history, warnings: result.warnings ?? [] };
}

type Replacement = {
  /** Opens the files. */
  password: string | undefined;
  /** Whether the file begins with the shown pages, so that what belongs to a page stays on it. */
  keepsPages: boolean;
  /** What was done to them. */
  history: FileHistory;
};

type ReplaceShown = (by: readonly File[], replacement: Replacement) => Promise<void>;

/** Shows files in place of the shown one, as a step that can be undone. */
const shownFileReplacement =
  ({ shown, plan, sourceEditing }: Workspace): ReplaceShown =>
  async (by, { password, keepsPages, history }) => {
    const replacement: PagePlan[] = [];
    for (const file of by) {
      const added = await sourceEditing.open(file, 'stored', password, history);
      const isSame = keepsPages && by.length === 1 && added.pages >= shown.pages.length;
      replacement.push(isSame ? madeOf(shown.pages, added) : pagesOf(added.source, added.pages));
    }
    plan.change((before) => replaceFile(before, shown.pages, replacement));
    shown.show(replacement[0]?.[0]?.id);
  };
