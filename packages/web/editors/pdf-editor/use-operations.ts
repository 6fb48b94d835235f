// Runs operations on the shown file and puts their results in its place.
import {
  formEditsOf,
  type FormEdit,
  imagesReport,
  invoiceReport,
  paragraphsReport,
  comparisonReport,
  pdfCheckReport,
  pdfSignaturesReport,
  pdfTags,
  pdfOperationsIn,
  type ComparisonReport,
  type ConversionResult,
  type InvoiceReport,
  type PdfCheckReport,
  type PdfOperation,
  type PdfSignaturesReport,
  type PdfTags,
} from '@octavo/contract';
import { useRef, useState } from 'react';
import { afterOperation } from '#editors/pdf-editor/history/after-operation.ts';
import {
  changedByHand,
  emptyHistory,
  type FileHistory,
} from '#editors/pdf-editor/history/file-history.ts';
import { deleteStoredFile } from '#api/stored-file.ts';
import { fetchResultFile } from '#editing/fetch-result-file.ts';
import { texts } from '#messages/texts.ts';
import {
  emptyChoices,
  organiseChoices,
  requestFor,
  wordVersions,
  type Choices,
} from '#editors/pdf-editor/operations/choices.ts';
import {
  madeOf,
  pagesOf,
  replaceFile,
  type PagePlan,
} from '#editors/pdf-editor/pages/page-plan.ts';
import { withDeviceSigner } from '#editors/pdf-editor/signatures/with-device-signer.ts';
import { unzip } from '#editors/pdf-editor/pages/unzip.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

/** What the last operation did. */
export type Applied = {
  operation: PdfOperation;
  result: ConversionResult;
  /** Whether the workspace shows the result; else it is only downloaded. */
  isShown: boolean;
  /** The file that it was applied to. */
  before: OpenableFile;
  /** The file that it made, if it is one PDF. */
  after: OpenableFile | undefined;
  /** What a check found in the file, which it leaves as it is. */
  report?: PdfCheckReport;
  /** The invoice that was read from the file, which it leaves as it is. */
  invoice?: InvoiceReport;
  /** The same for its signatures. */
  signatures?: PdfSignaturesReport;
  /** How the file differs from another version; it stays as it is. */
  comparison?: ComparisonReport;
  /** If two Word documents were compared, these. */
  wordVersions?: readonly [File, File] | undefined;
  /** The tags of the file, for the accessibility panel. */
  tags?: PdfTags;
};

export type OpenableFile = { file: File; password: string | undefined };

/** A file as it is sent or saved, and what was done to it. */
export type Output = OpenableFile & { history: FileHistory };

export type Operations = ReturnType<typeof useOperations>;

export function useOperations(workspace: Workspace) {
  const { file, shown, plan, sourceEditing, commit, job } = workspace;
  const [applied, setApplied] = useState<Applied>();
  const [problem, setProblem] = useState('');
  const assembled = useRef(new WeakMap<PagePlan, Output>());
  /** The tags of each version that was read, for those that undo brings back. */
  const [knownTags] = useState(() => new WeakMap<File, PdfTags>());

  const reportingProblems = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setProblem('');
    try {
      return await work();
    } catch (error) {
      setProblem((error as Error).message);
      return undefined;
    }
  };

  const organise = async (pages: PagePlan) => {
    const { choices, first, password } = organiseChoices(pages, sourceEditing.latest());
    const request = requestFor('organise', choices, password ?? '');
    return { result: await job.run(request, [first, ...choices.files]), password };
  };

  /** What was done to the file with these pages. */
  const historyOf = ([first]: PagePlan): FileHistory => {
    const source = first && sourceEditing.latest()[first.source];
    const history = source?.history ?? emptyHistory;
    return workspace.whole === source ? history : changedByHand(history);
  };

  /** The shown file, made on the server if its pages were changed. Undefined if that failed or was cancelled. */
  const output = async (): Promise<Output | undefined> => {
    if (shown.pages.length === 0) return { file, password: undefined, history: emptyHistory };
    const { whole } = await commit();
    if (whole) return whole;
    const made = assembled.current.get(shown.pages);
    if (made) return made;
    const { result, password } = await organise(shown.pages);
    if (!result) return undefined;
    const fetched = await fetchResultFile(result, texts.editor.pdfDownloadFailed);
    const named = new File([fetched], shown.files[shown.index]?.name ?? '', { type: fetched.type });
    const assembledFile = { file: named, password, history: historyOf(shown.pages) };
    assembled.current.set(shown.pages, assembledFile);
    return assembledFile;
  };

  /** Shows files in place of the shown one, as a step that can be undone. */
  const replaceShown = async (
    by: readonly File[],
    { password, keepsPages, history }: Replacing,
  ) => {
    const replacement: PagePlan[] = [];
    for (const file of by) {
      const added = await sourceEditing.open(file, 'stored', password, history);
      const isSame = keepsPages && by.length === 1 && added.pages >= shown.pages.length;
      replacement.push(isSame ? madeOf(shown.pages, added) : pagesOf(added.source, added.pages));
    }
    plan.change((before) => replaceFile(before, shown.pages, replacement));
    shown.show(replacement[0]?.[0]?.id);
  };

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

  /** The file that an operation makes of one, with its warnings; nothing if it failed. */
  const resultOf = async ({ operation, choices }: Step, input: Output, entered: string) => {
    const request = requestFor(operation, choices, entered || (input.password ?? ''));
    const result = await job.run(request, [input.file, ...choices.files]);
    if (!result) return undefined;
    const file = await fetchResultFile(result, texts.editor.pdfDownloadFailed);
    const history = afterOperation(input.history, operation, choices);
    return { file, password: input.password, history, warnings: result.warnings ?? [] };
  };

  /** @param entered the password that the user entered */
  const run = async (
    operation: PdfOperation,
    choices: Choices,
    entered: string,
    { rereads = false, first }: RunSettings = {},
  ) => {
    setApplied(undefined);
    const given = await output();
    if (!given) return false;
    const input = first ? await resultOf(first, given, entered) : { ...given, warnings: [] };
    if (!input) return false;
    const request = requestFor(operation, choices, entered || (input.password ?? ''));
    const sent = await withDeviceSigner(operation, choices, request);
    const versions = operation === 'compare' ? wordVersions(choices) : undefined;
    const made = await job.run(sent.request, versions ?? [input.file, ...sent.files]);
    if (!made) return false;
    const result = { ...made, warnings: [...input.warnings, ...(made.warnings ?? [])] };
    const before = { file: given.file, password: entered || input.password };
    const readReport = reportReaders[operation];
    if (readReport) {
      const shown = await readReport(result);
      if (shown.tags) knownTags.set(input.file, shown.tags);
      const known = { ...shown, wordVersions: versions };
      setApplied({ operation, result, isShown: true, before, after: undefined, ...known });
      return true;
    }
    if (unshown.has(operation) || result.mimeType === 'application/json') {
      setApplied({ operation, result, isShown: false, before, after: undefined });
      return true;
    }
    const files = await resultFiles(result);
    const isShown = files.length <= maxFiles;
    const password = passwordAfter(operation, choices, entered || input.password);
    const keepsPages = !changingPages.has(operation);
    const history = afterOperation(input.history, operation, choices);
    const [file, ...others] = files;
    if (file && !others.length && !shown.pages.length) workspace.openResult(file, history);
    else if (isShown) await replaceShown(files, { password, keepsPages, history });
    const after = file && others.length === 0 ? { file, password } : undefined;
    const read = after && rereads && (await readTags(after));
    setApplied(read || { operation, result, isShown, before, after });
    return true;
  };

  /** What an operation without options reads of the shown file, which stays as it is. Undefined if that failed. */
  const read = async (operation: PdfOperation, entered: string): Promise<unknown> => {
    const input = await output();
    if (!input) return undefined;
    const password = entered || (input.password ?? '');
    const request = requestFor(operation, emptyChoices(operation), password);
    const result = await job.run(request, [input.file]);
    if (!result) return undefined;
    const data = await dataOf(result);
    // The user did not ask for this file. If deleting it fails, it stays in My files.
    if (result.file_id) void deleteStoredFile(result.file_id).catch(() => undefined);
    return data;
  };

  return {
    job,
    applied,
    problem,
    /** The shown file. Says why if it cannot be made. */
    output: () => reportingProblems(output),
    /** Applies an operation to the shown file. @returns whether it was applied */
    run: async (...given: Parameters<typeof run>) =>
      (await reportingProblems(() => run(...given))) ?? false,
    /** The newer version with tracked changes. */
    trackedChanges: (versions: readonly [File, File]) =>
      reportingProblems(async () => {
        const choices = emptyChoices('compare');
        const values = { ...choices.values, reportFormat: 'docx' };
        const request = requestFor('compare', { ...choices, values, files: [versions[1]] }, '');
        const result = await job.run(request, versions);
        return result && fetchResultFile(result, texts.editor.pdfDownloadFailed);
      }),
    readParagraphs: (entered: string) =>
      reportingProblems(async () =>
        paragraphsReport.optional().parse(await read('read-paragraphs', entered)),
      ),
    readImages: (entered: string) =>
      reportingProblems(async () =>
        imagesReport.optional().parse(await read('read-images', entered)),
      ),
    /** Places for form fields. */
    detectFields: (entered: string) =>
      reportingProblems(async () => {
        const proposals = await read('detect-fields', entered);
        return proposals === undefined ? undefined : addedFields(proposals);
      }),
    /** Makes one file of changed pages, so that it can be annotated. */
    settlePages: () =>
      reportingProblems(async () => {
        const made = await output();
        if (made && !workspace.whole)
          await replaceShown([made.file], { ...made, keepsPages: true });
        return made;
      }),
    /** All files of the workspace in one ZIP. */
    outputAll: () =>
      reportingProblems(async () => {
        const { pages } = await commit();
        const { result } = await organise(pages);
        return result && fetchResultFile(result, texts.editor.pdfDownloadFailed);
      }),
    /** What was done to the shown file. */
    history: historyOf(shown.pages),
    /** The tags of a version, if they were read. */
    tagsOf: (file: File) => knownTags.get(file),
    isAssembled: (pages: PagePlan) => assembled.current.has(pages),
    clear() {
      job.clear();
      setApplied(undefined);
    },
  };
}

type Step = { operation: PdfOperation; choices: Choices };

type RunSettings = {
  /** Shows the tags of the result in the accessibility panel. */
  rereads?: boolean;
  /** Is applied before; both make one version. */
  first?: Step | undefined;
};

type Replacing = {
  /** Opens the files. */
  password: string | undefined;
  /** Whether the file begins with the shown pages, so that what belongs to a page stays on it. */
  keepsPages: boolean;
  /** What was done to them. */
  history: FileHistory;
};

/** Operations whose result does not begin with the pages that they were applied to, as they were. */
const changingPages: ReadonlySet<PdfOperation> = new Set([
  ...pdfOperationsIn('pages'),
  ...(['split', 'delete-pages'] as const),
]);

/** Operations whose results cannot be shown, only downloaded. */
const unshown: ReadonlySet<PdfOperation> = new Set(['extract-content', 'certificate-encrypt']);

/** More files than this are not opened, only downloaded. */
const maxFiles = 50;

/** The PDFs of a result: one, or those in a ZIP. */
async function resultFiles(result: ConversionResult): Promise<readonly File[]> {
  const file = await fetchResultFile(result, texts.editor.pdfDownloadFailed);
  return result.mimeType === 'application/zip' ? unzip(file, 'application/pdf') : [file];
}

/** The data of a result that is JSON. */
async function dataOf(result: ConversionResult): Promise<unknown> {
  const file = await fetchResultFile(result, texts.editor.pdfDownloadFailed);
  return JSON.parse(await file.text()) as unknown;
}

/** The fields that edits of a form add. No fields are no edits. */
function addedFields(edits: unknown): Extract<FormEdit, { kind: 'add' }>[] {
  if (!Array.isArray(edits) || edits.length === 0) return [];
  return (formEditsOf(JSON.stringify(edits)) ?? []).filter((edit) => edit.kind === 'add');
}

/** What operations report about a file, which they leave as it is. */
const reportReaders: Partial<
  Record<PdfOperation, (result: ConversionResult) => Promise<Partial<Applied>>>
> = {
  compare: async (result) => ({ comparison: comparisonReport.parse(await dataOf(result)) }),
  'read-tags': async (result) => ({ tags: pdfTags.parse(await dataOf(result)) }),
  check: async (result) => ({ report: pdfCheckReport.parse(await dataOf(result)) }),
  'read-invoice': async (result) => ({ invoice: invoiceReport.parse(await dataOf(result)) }),
  'verify-signatures': async (result) => ({
    signatures: pdfSignaturesReport.parse(await dataOf(result)),
  }),
};

/** The password that opens the result. */
function passwordAfter(
  operation: PdfOperation,
  { values }: Choices,
  before: string | undefined,
): string | undefined {
  if (operation === 'password-remove') return undefined;
  return operation === 'password-set' ? String(values['newPassword'] ?? '') : before;
}
