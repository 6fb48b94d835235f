// Lists the keyboard shortcuts of the document editor; TipTap handles them.
import { documentEditor } from '#messages/document-editor.ts';
import { messages } from '#messages/messages.ts';
import { commandKey, redoKey } from '#ui/shortcuts/keyboard.ts';
import { useShortcuts, type Shortcut } from '#ui/shortcuts/shortcuts.ts';

const { keys } = documentEditor;
const { keys: common } = messages.editor;

const shortcutKeys: readonly (readonly [label: string, ...keys: string[]])[] = [
  [common.save, commandKey, 'S'],
  [common.undo, commandKey, 'Z'],
  [common.redo, commandKey, redoKey],
  [keys.bold, commandKey, 'B'],
  [keys.italic, commandKey, 'I'],
  [keys.underline, commandKey, 'U'],
  [keys.heading, commandKey, 'Alt', '1 … 6'],
  [documentEditor.blocks.p, commandKey, 'Alt', '0'],
  [keys.orderedList, commandKey, 'Shift', '7'],
  [keys.bulletList, commandKey, 'Shift', '8'],
  [keys.level, 'Tab'],
  [keys.lineBreak, 'Shift', 'Enter'],
  [keys.toolbar, 'Alt', 'F10'],
];

const shortcuts: readonly Shortcut[] = shortcutKeys.map(([label, ...keys]) => ({ label, keys }));

/** Registers the editor’s shortcuts. */
export const useEditorShortcuts = (): void => useShortcuts(documentEditor.title, shortcuts);
