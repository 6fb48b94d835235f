// The actions on the pages in the sidebar. Annotations are written into the file first, so that they move with their pages.
import { editingLimits, fill, ProblemError } from '@octavo/contract';
import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { localProblemText } from '#messages/problems.ts';
import {
  pagesOf,
  removePages,
  replaceFile,
  type PagePlan,
  type Place,
} from '#editors/pdf-editor/pages/page-plan.ts';
import type { Added } from '#editors/pdf-editor/pages/use-sources.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

export type PageEditing = ReturnType<typeof usePageEditing>;

/** @param onChange called with each change of the pages */
export function usePageEditing(workspace: Workspace, onChange: () => void) {
  const [problem, setProblem] = useState('');
  const { plan, afterCommit, sourceEditing } = workspace;

  const committing =
    <Arguments extends readonly unknown[]>(change: (...values: Arguments) => void) =>
    (...values: Arguments) =>
      void afterCommit(() => {
        onChange();
        change(...values);
      });

  /** Opens files one after the other, up to the limit, and reports those that cannot be opened. */
  const openAll = async (files: readonly File[]): Promise<readonly Added[]> => {
    setProblem('');
    const password = workspace.whole?.password;
    const open = new Set(plan.plan.map(({ source }) => source));
    const all: Added[] = [];
    for (const file of files.slice(0, editingLimits.files - open.size)) {
      try {
        all.push(await sourceEditing.open(file, 'opened', password));
      } catch (error) {
        setProblem(fill(words.notAdded, { name: file.name, reason: reasonOf(error) }));
      }
    }
    return all;
  };

  return {
    problem,
    canUndo: plan.canUndo,
    canRedo: plan.canRedo,
    selected: plan.selected,
    hasPages: plan.plan.length > 0,
    select: plan.select,
    selectPages: plan.selectPages,
    rotate: committing(plan.rotate),
    remove: committing(plan.remove),
    double: committing(plan.double),
    split: committing(plan.split),
    shift: committing(plan.shift),
    move: committing(plan.move),
    undo: committing(plan.undo),
    redo: committing(plan.redo),
    /** Inserts the pages of files after the last selected page, or at a place. */
    insert: async (files: readonly File[], place?: Place) => {
      const added = await openAll(files);
      await afterCommit(() => workspace.aimAt(plan.insert(added, place)[0]?.id));
    },
    /** Opens files as further files of the workspace. */
    open: async (files: readonly File[]) => {
      const added = await openAll(files);
      const opened = added.map((file) => pagesOf(file.source, file.pages));
      await afterCommit(() => plan.change((pages) => replaceFile(pages, [], opened)));
    },
    /** Closes a file, which can be undone. */
    close: committing((pages: PagePlan) => {
      const ids = new Set(pages.map(({ id }) => id));
      plan.change((before) => removePages(before, ids));
    }),
  };
}

const reasonOf = (error: unknown) =>
  error instanceof ProblemError ? localProblemText(error.problem) : messages.editor.fileGone;
