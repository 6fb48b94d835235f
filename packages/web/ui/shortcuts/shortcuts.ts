// The registry of active shortcuts: components register theirs, and the shortcut dialog lists them.
import { useEffect, useRef } from 'react';
import { sharedState, useSharedState } from '#ui/hooks/shared-state.ts';
import { useKeys } from '#ui/shortcuts/keyboard.ts';
import { singleKeysAreOn } from '#ui/shortcuts/single-keys.ts';
import { takesTextInput } from '#ui/shortcuts/takes-text-input.ts';

export type Shortcut = {
  label: string;
  /** Keys that are pressed together, by their labels. */
  keys: readonly string[];
  /** The action of a single key. Undefined if another component handles the keys. */
  run?: () => void;
};

export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

const groups = new Set<{ readonly current: ShortcutGroup }>();

/** The active shortcuts, those of the screen before those of the shell. */
export const shortcutGroups = (): ShortcutGroup[] => [...groups].map(({ current }) => current);

/** Registers shortcuts while the component is mounted. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const group = useRef<ShortcutGroup>({ title, shortcuts });
  useEffect(() => {
    group.current = { title, shortcuts };
  });
  useEffect(() => {
    groups.add(group);
    return () => void groups.delete(group);
  }, []);
}

/** Handles single keys, outside of fields and dialogs, unless they are turned off. */
export function useSingleKeyShortcuts(): void {
  useKeys((event) => {
    const run = singleKeysAreOn() && !isHandledElsewhere(event) && actionOf(event.key);
    if (!run) return;
    event.preventDefault();
    run();
  });
}

const isHandledElsewhere = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  event.repeat ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  takesTextInput(event) ||
  document.querySelector('[role="dialog"]') !== null;

function actionOf(pressed: string): (() => void) | undefined {
  const all = shortcutGroups().flatMap(({ shortcuts }) => shortcuts);
  return all.find(({ keys: [key], run }) => run && key === pressed.toLowerCase())?.run;
}

const isOpen = sharedState(false);

/** Opens the dialog that lists the shortcuts. */
export const openShortcutDialog = (): void => isOpen.set(true);
export const closeShortcutDialog = (): void => isOpen.set(false);

export const useShortcutDialogIsOpen = () => useSharedState(isOpen);
