// Makes one file of the shown pages.
import { useRef } from 'react';
import {
  changedByHand,
  emptyHistory,
  type FileHistory,
} from '#editors/pdf-editor/history/file-history.ts';
import { organiseChoices, requestFor } from '#editors/pdf-editor/operations/choices.ts';
import { resultFile, type Output } from '#editors/pdf-editor/operations/operation-results.ts';
import type { PagePlan } from '#editors/pdf-editor/pages/page-plan.ts';
import type { Sources } from '#editors/pdf-editor/pages/use-sources.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

export function useShownOutput(workspace: Workspace) {
  const { file, shown, sourceEditing, commit, job } = workspace;
  const assembled = useRef(new WeakMap<PagePlan, Output>());

  const organise = async (pages: PagePlan) => {
    const { choices, first, password } = organiseChoices(pages, sourceEditing.latest());
    const request = requestFor('organise', choices, password ?? '');
    return { result: await job.run(request, [first, ...choices.files]), password };
  };

  /** What was done to the file with these pages. */
  const historyOf = ([first]: PagePlan, sources: Sources): FileHistory => {
    const source = first && sources[first.source];
    const history = source?.history ?? emptyHistory;
    return workspace.whole === source ? history : changedByHand(history);
  };

  const assemble = async (): Promise<Output | undefined> => {
    const { result, password } = await organise(shown.pages);
    if (!result) return undefined;
    const fetched = await resultFile(result);
    const named = new File([fetched], shown.files[shown.index]?.name ?? '', { type: fetched.type });
    const output = {
      file: named,
      password,
      history: historyOf(shown.pages, sourceEditing.latest()),
    };
    assembled.current.set(shown.pages, output);
    return output;
  };

  return {
    /** The shown file, made on the server if its pages were changed. Undefined if that failed or was cancelled. */
    async output(): Promise<Output | undefined> {
      if (shown.pages.length === 0) return { file, password: undefined, history: emptyHistory };
      const { whole } = await commit();
      return whole ?? assembled.current.get(shown.pages) ?? assemble();
    },
    /** All files of the workspace in one ZIP. */
    async outputAll() {
      const { pages } = await commit();
      const { result } = await organise(pages);
      return result && resultFile(result);
    },
    /** What was done to the shown file. */
    history: historyOf(shown.pages, sourceEditing.sources),
    isAssembled: (pages: PagePlan) => assembled.current.has(pages),
  };
}
