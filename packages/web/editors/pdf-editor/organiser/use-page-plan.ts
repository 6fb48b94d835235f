// The state of the organiser: the page plan with its history, and the selection.
import { useState } from 'react';
import type { Selection } from 'react-aria-components/GridList';
import { newHistory, withChange, redo, undo, type History } from '#editing/history.ts';
import {
  nextAfter,
  duplicatePages,
  insertPages,
  movePages,
  pagesOf,
  splitAt,
  shiftPages,
  rotatePages,
  removePages,
  type Ids,
  type Place,
  type PagePlan,
} from '#editors/pdf-editor/organiser/page-plan.ts';

type Added = { source: number; pages: number };

/** @param count the number of pages of the open file */
export function usePagePlan(count: number) {
  const [history, setHistory] = useState<History<PagePlan>>(() => newHistory(pagesOf(0, count)));
  const [selection, setSelection] = useState<Selection>(new Set());
  const plan = history.present;
  const selected = idsOf(selection, plan);
  const step = (change: (plan: PagePlan, ids: Ids) => PagePlan) =>
    setHistory((before) => withChange(before, change(before.present, selected)));
  return {
    plan,
    selection,
    selected,
    select: setSelection,
    selectPages: (chosen: (place: number) => boolean) =>
      setSelection(new Set(plan.filter((_, index) => chosen(index + 1)).map(({ id }) => id))),
    rotate: (by: 90 | 270) => step((pages, ids) => rotatePages(pages, ids, by)),
    remove() {
      const next = nextAfter(plan, selected);
      step(removePages);
      // Keyboard users continue from the next page, and the toolbar stays usable.
      setSelection(new Set(next === undefined ? [] : [next]));
    },
    double: () => step(duplicatePages),
    split: () => step(splitAt),
    shift: (by: -1 | 1) => step((pages, ids) => shiftPages(pages, ids, by)),
    move: (ids: Ids, place: Place) => step((pages) => movePages(pages, ids, place)),
    /** Inserts the pages of additional files after the last selected page, and selects them. */
    insert(files: readonly Added[]) {
      if (files.length === 0) return;
      const added = files.flatMap(({ source, pages }) => pagesOf(source, pages));
      step((present, ids) =>
        insertPages(present, added, present.findLast(({ id }) => ids.has(id))?.id),
      );
      setSelection(new Set(added.map(({ id }) => id)));
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
  };
}

/** The selected pages that still exist. */
const idsOf = (selection: Selection, plan: PagePlan): Ids =>
  new Set(plan.map(({ id }) => id).filter((id) => selection === 'all' || selection.has(id)));

export type PagePlanEditing = ReturnType<typeof usePagePlan>;
