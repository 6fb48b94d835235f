// The edit of an image with undo and redo: the recipe and the watermark image.
import { plainRecipe, type ImageRecipe } from '@octavo/contract';
import { useMemo, useState } from 'react';
import { begun, changed, redone, settled, undone, type History } from '#editing/history.ts';

export type RecipeName = keyof ImageRecipe;

/** What is done to an image, at one point of its history. */
export type Edit = {
  recipe: ImageRecipe;
  /** What was set by the person, be it to its default. */
  chosen: ReadonlySet<RecipeName>;
  /** The picture of the watermark, in place of its text. */
  mark: File | undefined;
};

const nothing: Edit = { recipe: plainRecipe, chosen: new Set(), mark: undefined };

/** The edit of one image; nothing is done to it at first. */
export function useRecipe() {
  const [history, setHistory] = useState<History<Edit>>(() => begun(nothing));
  /** What is in a file; what was changed since then is not. */
  const [saved, setSaved] = useState(nothing);
  // The same ones each time: what does not change need not be drawn again.
  const actions = useMemo(() => ({ ...actionsOn(setHistory), keep: setSaved }), []);
  return {
    ...history.present,
    ...actions,
    /** As it is now; another one once anything was changed. */
    edit: history.present,
    /** What is being dragged or typed now. */
    gesture: history.gesture,
    /** Whether there is something that would be lost. */
    isChanged: history.present !== saved,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

function actionsOn(setHistory: (next: (before: History<Edit>) => History<Edit>) => void) {
  const update = (next: (before: Edit) => Edit, gesture?: string) =>
    setHistory((before) => changed(before, next(before.present), gesture));
  return {
    /** @param gesture changes of one gesture are one step, until it is settled */
    change: (patch: Partial<ImageRecipe>, gesture?: string) =>
      update((before) => patched(before, patch), gesture),
    /** The drag or the typing has come to its end. */
    settle: () => setHistory(settled),
    /** Back to the defaults: of some, or of everything. */
    reset: (names?: readonly RecipeName[]) => update((before) => withoutAny(before, names)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
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
  if (!names) return nothing;
  const plain = Object.fromEntries(names.map((name) => [name, plainRecipe[name]]));
  const left = [...chosen].filter((name) => !names.includes(name));
  return { recipe: { ...recipe, ...plain }, chosen: new Set(left), mark };
}

const namesOf = (patch: Partial<ImageRecipe>) => Object.keys(patch) as RecipeName[];
