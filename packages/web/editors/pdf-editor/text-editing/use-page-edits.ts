// The changes of paragraphs and images that are not saved yet, with undo and redo.
import { useState } from 'react';
import type { ImageChanges } from '#editors/pdf-editor/image-editing/image-edits.ts';
import type { Changes } from '#editors/pdf-editor/text-editing/paragraph-edits.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';
import { newHistory, redo, undo, withChange, type History } from '#editing/history.ts';

type Edited = { paragraphs: Changes; images: ImageChanges };

const nothing = newHistory<Edited>({ paragraphs: new Map(), images: new Map() });

export type PageEdits = ReturnType<typeof usePageEdits>;

export function usePageEdits({ shown: { pages } }: Workspace) {
  const [kept, setKept] = useState({ source: pages, history: nothing });
  // Changes belong to the pages on which they were made.
  const history = kept.source === pages ? kept.history : nothing;
  const set = (next: History<Edited>) => setKept({ source: pages, history: next });
  return {
    ...history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Records changes of paragraphs or of images as one step. */
    change: (some: Partial<Edited>) => set(withChange(history, { ...history.present, ...some })),
    undo: () => set(undo(history)),
    redo: () => set(redo(history)),
    clear: () => set(nothing),
  };
}
