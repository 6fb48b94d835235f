// Writes annotations and form values into the file before the viewer shows another document, so that they are kept.
import { fill, ProblemError } from '@octavo/contract';
import { useEffect, useRef, useState } from 'react';
import type { ServerJob } from '#converting/queue/use-server-job.ts';
import { localProblemText } from '#messages/problems.ts';
import { viewer } from '#messages/viewer.ts';
import { annotatedFile } from '#editors/pdf-editor/annotations/annotated-file.ts';
import { changedByHand } from '#editors/pdf-editor/history/file-history.ts';
import { takeFrom, type PagePlan } from '#editors/pdf-editor/pages/page-plan.ts';
import type { PagePlanEditing } from '#editors/pdf-editor/pages/use-page-plan.ts';
import type { Source, SourceEditing } from '#editors/pdf-editor/pages/use-sources.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';

type Shown = {
  pages: PagePlan;
  /** The shown file, if its pages are unchanged. */
  whole: Source | undefined;
  view: PdfjsView | undefined;
  plan: PagePlanEditing;
  sourceEditing: SourceEditing;
  job: ServerJob;
};

/** The shown file if its pages are unchanged, and the plan. */
type Committed = { whole: Source | undefined; pages: PagePlan };

/** @param shown what the viewer shows now */
export function useCommit(shown: Shown) {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const running = useRef<Promise<Committed>>(undefined);
  const [problem, setProblem] = useState('');

  /** Everything that happens meanwhile waits for the same file. */
  const commit = (): Promise<Committed> =>
    (running.current ??= written(latest.current).finally(() => (running.current = undefined)));

  return {
    commit,
    /** Why the annotations could not be written. */
    problem,
    /** Commits, then does what ends the view. If the annotations cannot be written, says why and does nothing. */
    async afterCommit(action: () => void): Promise<void> {
      setProblem('');
      try {
        await commit();
      } catch (error) {
        return setProblem(fill(viewer.annotate.notKept, { reason: reasonOf(error as Error) }));
      }
      action();
    },
  };
}

async function written({
  pages,
  whole,
  view,
  plan,
  sourceEditing,
  job,
}: Shown): Promise<Committed> {
  const number = pages[0]?.source;
  // The view of the next document is created after the document is shown.
  const isViewed = whole !== undefined && view?.document === whole.document;
  let changes = view?.annotations.finishEditing();
  if (number === undefined || !isViewed || !view.annotations.hasChanges)
    return { whole, pages: plan.plan };
  for (;;) {
    const file = await annotatedFile(view, whole, job);
    const history = changedByHand(whole.history);
    const { source } = await sourceEditing.open(file, 'unsaved', whole.password, history);
    const before = changes;
    changes = view.annotations.finishEditing();
    // What was drawn meanwhile is written too.
    if (changes !== before) continue;
    plan.change((latest) => takeFrom(latest, number, source));
    return { whole: { ...whole, file, history }, pages: takeFrom(plan.plan, number, source) };
  }
}

const reasonOf = (error: Error) =>
  error instanceof ProblemError ? localProblemText(error.problem) : error.message;
