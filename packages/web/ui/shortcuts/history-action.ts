// The keys for undo and redo.
import { isCommand } from '#ui/shortcuts/keyboard.ts';
import { takesTextInput } from '#ui/shortcuts/takes-text-input.ts';

/** What the keys mean; nothing for others, and in text fields, which have their own. */
export function historyAction(
  event: KeyboardEvent,
  history: { undo(): void; redo(): void },
): (() => void) | undefined {
  if (!isCommand(event) || event.altKey || takesTextInput(event)) return undefined;
  const key = event.key.toLowerCase();
  const redo = () => history.redo();
  if (key === 'z') return event.shiftKey ? redo : () => history.undo();
  return key === 'y' && !event.shiftKey ? redo : undefined;
}
