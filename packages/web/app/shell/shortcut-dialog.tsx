// Lists the shortcuts of the current screen and of every screen, with the switch for single-key shortcuts.
import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { Button } from '#ui/forms/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ToggleField } from '#ui/forms/fields.tsx';
import {
  closeShortcutDialog,
  shortcutGroups,
  type ShortcutGroup,
} from '#ui/shortcuts/shortcuts.ts';
import { switchSingleKeys, useSingleKeys } from '#ui/shortcuts/single-keys.ts';
import './shortcut-dialog.css';

const words = messages.shortcuts;

export function ShortcutDialog() {
  // The screen below cannot change while the dialog is open.
  const [groups] = useState(shortcutGroups);
  const singleKeys = useSingleKeys();
  return (
    <Dialog isOpen title={words.title} onClose={closeShortcutDialog}>
      <div className="shortcut-groups">
        {frameLast(groups).map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
      <ToggleField
        label={words.singleKeys}
        help={words.singleKeysHelp}
        value={singleKeys}
        onChange={switchSingleKeys}
      />
      <Button kind="primary" onPress={closeShortcutDialog}>
        {words.close}
      </Button>
    </Dialog>
  );
}

const frameLast = (groups: ShortcutGroup[]) =>
  groups.toSorted(
    (one, other) =>
      Number(one.title === words.everywhere) - Number(other.title === words.everywhere),
  );

const Group = ({ title, shortcuts }: ShortcutGroup) => (
  <section>
    <h3>{title}</h3>
    <dl className="shortcuts">
      {shortcuts.map(({ label, keys }) => (
        <div key={label}>
          <dt>
            {label}
            <span className="dotted-line" aria-hidden="true" />
          </dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
