// Saves the document: as a download that the browser makes itself, or through a conversion.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import type { ConversionRequest } from '#api/conversion.ts';
import { useServerJob } from '#converting/queue/use-server-job.ts';
import { fetchResultFile } from '#editing/fetch-result-file.ts';
import { documentPage } from '#editors/document-editor/saving/document-page.ts';
import { conversionTo, savedName, type Target } from '#editors/document-editor/saving/targets.ts';
import type { DocumentEditing } from '#editors/document-editor/use-document-editor.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { saveFile } from '#ui/files/save-file.ts';
import { showToast } from '#ui/toasts/toasts.ts';

/** The failure message, in the specification's words (section 8, "Editor"). */
const failureText = (reason: string) => fill(texts.editor.conversionFailed, { reason });

/** Saves documents; the queue contains the latest conversion. */
export function useSaving(name: string, editing: DocumentEditing) {
  const job = useServerJob(failureText);
  const [problem, setProblem] = useState('');

  const download = (file: File, markSaved: () => void) => {
    saveFile(file);
    markSaved();
    showToast(fill(messages.editor.savedAs, { name: file.name }));
  };

  const save = async (target: Target, options: ConversionRequest['options']) => {
    setProblem('');
    job.clear();
    const page = documentPage(name, editing.text());
    // What is typed while the conversion runs is not in the file.
    const markSaved = editing.snapshot();
    const type = conversionTo[target];
    if (!type) return download(page, markSaved);
    const result = await job.run({ type, options }, [page]);
    if (!result) return;
    try {
      const file = await fetchResultFile(result, texts.upload.failed);
      download(new File([file], savedName(name, target), { type: file.type }), markSaved);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return {
    queue: job.queue,
    save,
    cancel: job.controls.cancelAll,
    result: job.result,
    type: job.type,
    /** The failure message; empty without one. */
    problem: job.failure?.text ?? problem,
    /** Whether another plan, or an account, would solve the problem. */
    needsPlan: job.failure?.needsPlan ?? false,
  };
}

export type Saving = ReturnType<typeof useSaving>;
