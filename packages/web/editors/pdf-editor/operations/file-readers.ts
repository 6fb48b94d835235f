// Operations that read the shown file for a tool and leave it as it is.
import {
  formEditsOf,
  imagesReport,
  paragraphsReport,
  type FormEdit,
  type PdfOperation,
} from '@octavo/contract';
import { deleteStoredFile } from '#api/stored-file.ts';
import type { ServerJob } from '#converting/queue/use-server-job.ts';
import { emptyChoices, requestFor } from '#editors/pdf-editor/operations/choices.ts';
import { dataOf, type Output } from '#editors/pdf-editor/operations/operation-results.ts';

/** @param output the shown file; undefined if it cannot be made */
export function fileReaders(job: ServerJob, output: () => Promise<Output | undefined>) {
  /** Undefined if it failed. */
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
    readParagraphs: async (entered: string) =>
      paragraphsReport.optional().parse(await read('read-paragraphs', entered)),
    readImages: async (entered: string) =>
      imagesReport.optional().parse(await read('read-images', entered)),
    /** Places for form fields. */
    async detectFields(entered: string) {
      const proposals = await read('detect-fields', entered);
      return proposals === undefined ? undefined : addedFields(proposals);
    },
  };
}

/** The fields that edits of a form add. An empty list is no valid list of edits. */
function addedFields(edits: unknown): Extract<FormEdit, { kind: 'add' }>[] {
  if (!Array.isArray(edits) || edits.length === 0) return [];
  return (formEditsOf(JSON.stringify(edits)) ?? []).filter((edit) => edit.kind === 'add');
}
