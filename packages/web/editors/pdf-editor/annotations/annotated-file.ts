// The shown file with its annotations and form values: PDF.js writes those that it supports, the server adds the others.
import { fitsRequest, pdfOperations } from '@octavo/contract';
import type { ServerJob } from '#converting/queue/use-server-job.ts';
import { fetchResultFile } from '#editing/fetch-result-file.ts';
import { texts } from '#messages/texts.ts';
import { viewer } from '#messages/viewer.ts';
import { pdfFile } from '#editors/pdf-editor/pages/pdf-file.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';

const { markups: words } = viewer.annotate;

type Whole = { file: File; password: string | undefined };

/** What the server is asked to add, besides what PDF.js has written. @throws Error if it is too much for a request */
export function markupOptions({ annotations }: PdfjsView): { markups?: string } {
  const { text } = annotations.markups;
  if (!fitsRequest(text)) throw new Error(words.tooMany);
  return text ? { markups: text } : {};
}

/** @throws Error if the annotations cannot be written */
export async function annotatedFile(view: PdfjsView, whole: Whole, job: ServerJob): Promise<File> {
  const { name } = whole.file;
  const options = { password: whole.password, ...markupOptions(view) };
  const written = pdfFile(await view.annotations.save(), name);
  if (!options.markups) return written;
  const result = await job.run({ type: pdfOperations.annotate.type, options }, [written]);
  if (!result) throw new Error(words.notWritten);
  const fetched = await fetchResultFile(result, texts.editor.pdfDownloadFailed);
  return new File([fetched], name, { type: fetched.type });
}
