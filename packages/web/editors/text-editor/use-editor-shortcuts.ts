// Lists the keyboard shortcuts of the text editor; CodeMirror handles them.
import { messages } from '#messages/messages.ts';
import { commandKey, isApple, redoKey } from '#ui/shortcuts/keyboard.ts';
import { useShortcuts, type Shortcut } from '#ui/shortcuts/shortcuts.ts';

const { keys } = messages.editor;

const shortcutKeys: readonly (readonly [label: string, ...keys: string[]])[] = [
  [keys.save, commandKey, 'S'],
  [keys.undo, commandKey, 'Z'],
  [keys.redo, commandKey, redoKey],
  [keys.find, commandKey, 'F'],
  [keys.findNext, commandKey, 'G'],
  [keys.goToLine, commandKey, isApple ? '⌥' : 'Alt', 'G'],
  [keys.selectNext, commandKey, 'D'],
  [keys.moveLine, 'Alt', '↑ ↓'],
  [keys.indent, 'Tab'],
  [keys.outdent, 'Shift', 'Tab'],
  [keys.leave, 'Esc', 'Tab'],
];

const shortcuts: readonly Shortcut[] = shortcutKeys.map(([label, ...keys]) => ({ label, keys }));

/** Registers the editor’s shortcuts. */
export const useEditorShortcuts = (): void => useShortcuts(messages.editor.title, shortcuts);
