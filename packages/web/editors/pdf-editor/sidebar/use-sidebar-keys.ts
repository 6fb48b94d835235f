// The keyboard shortcuts of the sidebar; the grid's own come with React Aria.
import type { KeyboardEvent } from 'react';
import { messages } from '#messages/messages.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import type { PageEditing } from '#editors/pdf-editor/sidebar/use-page-editing.ts';
import { commandKey } from '#ui/shortcuts/keyboard.ts';
import { useShortcuts, type Shortcut } from '#ui/shortcuts/shortcuts.ts';

const { organiser } = words;

const listed: readonly Shortcut[] = [
  { label: messages.editor.keys.undo, keys: [commandKey, 'Z'] },
  { label: messages.editor.keys.redo, keys: [commandKey, '⇧', 'Z'] },
  { label: organiser.all, keys: [commandKey, 'A'] },
  { label: organiser.remove, keys: ['Del'] },
];

/** Registers the shortcuts and handles their keys. */
export function useSidebarKeys(editing: PageEditing) {
  useShortcuts(organiser.title, listed);
  return (event: KeyboardEvent) => {
    const run = commandOf(event, editing);
    if (!run) return;
    event.preventDefault();
    run();
  };
}

function commandOf(event: KeyboardEvent, editing: PageEditing): (() => void) | undefined {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if (key === 'Delete' || key === 'Backspace') return editing.remove;
  if (!(ctrlKey || metaKey)) return undefined;
  if (key.toLowerCase() === 'y') return editing.redo;
  if (key.toLowerCase() !== 'z') return undefined;
  return shiftKey ? editing.redo : editing.undo;
}
