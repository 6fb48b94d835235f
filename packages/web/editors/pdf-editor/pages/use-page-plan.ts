// The page plan with its history, and the selected pages.
import { useState } from 'react';
import type { Selection } from 'react-aria-components/GridList';
import type { Added } from '#editors/pdf-editor/pages/use-sources.ts';
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
} from '#editors/pdf-editor/pages/page-plan.ts';

/** An empty plan, until pages are added. */
export function usePagePlan() {
  const [history, setHistory] = useState<History<PagePlan>>(() => newHistory([]));
  const [selection, setSelection] = useState<Selection>(new Set());
  const plan = history.present;
  const selected = idsOf(selection, plan);
  const step = (change: (plan: PagePlan, ids: Ids) => PagePlan) =>
    setHistory((before) => withChange(before, change(before.present, selected)));
  return {
    plan,
    /** Starts with these pages and without a history. */
    start: (pages: PagePlan) => setHistory(newHistory(pages)),
    /** Any other change, as one step. */
    change: (change: (plan: PagePlan) => PagePlan) => step(change),
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
    /** Inserts the pages of additional files at a place or after the last selected page, and selects them. */
    insert(files: readonly Added[], place?: Place): PagePlan {
      if (files.length === 0) return [];
      const added = files.flatMap(({ source, pages }) => pagesOf(source, pages));
      step((present, ids) => {
        const after = place?.beside ?? present.findLast(({ id }) => ids.has(id))?.id;
        const inserted = insertPages(present, added, after);
        return place ? movePages(inserted, new Set(added.map(({ id }) => id)), place) : inserted;
      });
      setSelection(new Set(added.map(({ id }) => id)));
      return added;
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
  };
}

export type PagePlanEditing = ReturnType<typeof usePagePlan>;

/** The selected pages that still exist. */
const idsOf = (selection: Selection, plan: PagePlan): Ids =>
  new Set(plan.map(({ id }) => id).filter((id) => selection === 'all' || selection.has(id)));
