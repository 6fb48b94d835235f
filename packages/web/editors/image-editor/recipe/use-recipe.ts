// The edit of an image with undo and redo: the recipe and the watermark image.
import { plainRecipe, type ImageRecipe } from '@octavo/contract';
import { useMemo, useState } from 'react';
import {
  newHistory,
  withChange,
  redo,
  withGestureEnded,
  undo,
  type History,
} from '#editing/history.ts';

export type RecipeName = keyof ImageRecipe;

/** The edit at one point of the history. */
export type Edit = {
  recipe: ImageRecipe;
  /** The options that the user has set, even if to their default. */
  chosen: ReadonlySet<RecipeName>;
  /** The watermark image, used in place of the text. */
  mark: File | undefined;
};

const emptyEdit: Edit = { recipe: plainRecipe, chosen: new Set(), mark: undefined };

/** The edit of one image, empty at first. */
export function useRecipe() {
  const [history, setHistory] = useState<History<Edit>>(() => newHistory(emptyEdit));
  /** The edit that was saved last. */
  const [saved, setSaved] = useState(emptyEdit);
  // Memoized, so that components that get them do not re-render.
  const actions = useMemo(() => ({ ...actionsOn(setHistory), keep: setSaved }), []);
  return {
    ...history.present,
    ...actions,
    /** The current edit; a new object after each change. */
    edit: history.present,
    /** The gesture in progress: dragging or typing. */
    gesture: history.gesture,
    /** Whether there are unsaved changes. */
    isChanged: history.present !== saved,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

function actionsOn(setHistory: (next: (before: History<Edit>) => History<Edit>) => void) {
  const update = (next: (before: Edit) => Edit, gesture?: string) =>
    setHistory((before) => withChange(before, next(before.present), gesture));
  return {
    /** @param gesture changes of one gesture are one undo step until it ends */
    change: (patch: Partial<ImageRecipe>, gesture?: string) =>
      update((before) => patched(before, patch), gesture),
    /** Ends the gesture in progress. */
    settle: () => setHistory(withGestureEnded),
    /** Resets some options, or all of them. */
    reset: (names?: readonly RecipeName[]) => update((before) => withoutAny(before, names)),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    setMark: (mark: File | undefined) => update((before) => ({ ...before, mark })),
  };
}

export type RecipeEditing = ReturnType<typeof useRecipe>;

const patched = ({ recipe, chosen, mark }: Edit, patch: Partial<ImageRecipe>): Edit => ({
  recipe: { ...recipe, ...patch },
  chosen: new Set([...chosen, ...namesOf(patch)]),
  mark,
});

function withoutAny({ recipe, chosen, mark }: Edit, names?: readonly RecipeName[]): Edit {
  if (!names) return emptyEdit;
  const plain = Object.fromEntries(names.map((name) => [name, plainRecipe[name]]));
  const remaining = [...chosen].filter((name) => !names.includes(name));
  return { recipe: { ...recipe, ...plain }, chosen: new Set(remaining), mark };
}

const namesOf = (patch: Partial<ImageRecipe>) => Object.keys(patch) as RecipeName[];
