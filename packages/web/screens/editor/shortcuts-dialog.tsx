// The help sheet of keys.
import { messages } from '#messages/messages.ts';
import { commandKey } from '#screens/editor/keys.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import './shortcuts-dialog.css';

const { keys } = messages.editor;

const shortcuts: readonly [what: string, ...keys: string[]][] = [
  [keys.save, commandKey, 'S'],
  [keys.undo, commandKey, 'Z'],
  [keys.redo, commandKey, commandKey === '⌘' ? '⇧Z' : 'Y'],
  [keys.find, commandKey, 'F'],
  [keys.findNext, commandKey, 'G'],
  [keys.goToLine, commandKey, commandKey === '⌘' ? '⌥' : 'Alt', 'G'],
  [keys.selectNext, commandKey, 'D'],
  [keys.moveLine, 'Alt', '↑ ↓'],
  [keys.indent, 'Tab'],
  [keys.outdent, 'Shift', 'Tab'],
  [keys.leave, 'Esc', 'Tab'],
  [keys.help, '?'],
];

/** Lists the keys. */
export const ShortcutsDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} title={messages.editor.shortcuts} onClose={onClose}>
    <dl className="shortcuts">
      {shortcuts.map(([what, ...held]) => (
        <div key={what}>
          <dt>
            {what}
            <span className="leader" aria-hidden="true" />
          </dt>
          <dd>
            {held.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
    <Button onPress={onClose}>{messages.editor.close}</Button>
  </Dialog>
);
