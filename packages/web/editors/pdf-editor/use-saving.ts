// Downloads the shown file, or saves it to My files.
import { fill, pdfOperations } from '@octavo/contract';
import { useState } from 'react';
import { viewer } from '#messages/viewer.ts';
import { annotatedFile, markupOptions } from '#editors/pdf-editor/annotations/annotated-file.ts';
import { pdfFile } from '#editors/pdf-editor/pages/pdf-file.ts';
import type { Operations } from '#editors/pdf-editor/use-operations.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';
import { saveFile } from '#ui/files/save-file.ts';
import { sharedState, useSharedState } from '#ui/hooks/shared-state.ts';

/** Where the shown file is kept; `changed` if only here. */
export type KeptState = 'unchanged' | 'changed' | 'stored' | 'downloaded';

type Task = 'download' | 'all' | 'store';

export type Saving = ReturnType<typeof useSaving>;

export function useSaving(workspace: Workspace, operations: Operations) {
  const [busy, setBusy] = useState<Task>();
  const [problem, setProblem] = useState('');
  const { sourceEditing, whole, view } = workspace;
  const kept = useKept(workspace, operations);

  const during = async (what: Task, work: () => Promise<void>) => {
    if (busy) return;
    setProblem('');
    setBusy(what);
    try {
      await work();
    } catch (error) {
      setProblem(fill(viewer.saveFailed, { reason: (error as Error).message }));
    }
    setBusy(undefined);
  };

  /** The shown file with annotations and form values, which stay editable. */
  const currentFile = async (): Promise<File | undefined> => {
    if (whole && view?.annotations.hasChanges) return annotatedFile(view, whole, workspace.job);
    return whole?.file ?? (await operations.output())?.file;
  };

  /** @param changes those that the saved file has */
  const markSaved = (changes: number | undefined) => {
    if (changes !== undefined) view?.annotations.markSaved(changes);
  };

  const download = async () => {
    const changes = view?.annotations.finishEditing();
    const current = await currentFile();
    if (!current) return;
    saveFile(current);
    markSaved(changes);
    if (whole && kept === 'changed') sourceEditing.keep(whole.file, 'downloaded');
  };

  const downloadAll = async () => {
    const zip = await operations.outputAll();
    if (zip) saveFile(zip);
  };

  const store = async () => {
    // Changed pages are stored with the file that the server makes of them.
    if (!whole) return void (await operations.output());
    const changes = view?.annotations.finishEditing();
    const { type } = pdfOperations.annotate;
    const options = { password: whole.password, ...(view && markupOptions(view)) };
    const current = view?.annotations.hasChanges
      ? pdfFile(await view.annotations.save(), whole.file.name)
      : whole.file;
    if (!(await operations.job.run({ type, options }, [current]))) return;
    markSaved(changes);
    sourceEditing.keep(whole.file, 'stored');
  };

  return {
    kept,
    busy,
    problem,
    download: () => void during('download', download),
    downloadAll: () => void during('all', downloadAll),
    store: () => void during('store', store),
  };
}

const never = sharedState(false);

function useKept(
  { shown, whole, view, sourceEditing }: Workspace,
  operations: Operations,
): KeptState {
  const isAnnotated = useSharedState(view?.annotations.isChanged ?? never);
  if (shown.pages.length === 0) return 'unchanged';
  if (!whole) return operations.isAssembled(shown.pages) ? 'stored' : 'changed';
  const kept = sourceEditing.kept.get(whole.file) ?? 'opened';
  if (isAnnotated || kept === 'unsaved') return 'changed';
  return kept === 'opened' ? 'unchanged' : kept;
}
