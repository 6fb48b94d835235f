// The select for the colour of text: a few colours that can be read on white paper.
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Icon } from '#editors/document-editor/toolbar/icons.tsx';
import type { DocumentEditing } from '#editors/document-editor/use-document-editor.ts';
import { documentEditor as words } from '#messages/document-editor.ts';

const colors = {
  none: undefined,
  gray: '#595959',
  red: '#b3261e',
  orange: '#a04a00',
  green: '#2e6b2e',
  teal: '#00666b',
  blue: '#1f4fa8',
  purple: '#6f3a9c',
} as const;
type ColorName = keyof typeof colors;

const names = Object.keys(colors) as ColorName[];
const items = names.map((id) => ({ id }));

/** The colour's name; undefined for one that is not on offer. */
const nameOf = (color: string | undefined) =>
  names.find((name) => colors[name] === color?.toLowerCase()) ?? null;

/** Colours the selected text. */
export const ColorSelect = ({ editing: { status, run } }: { editing: DocumentEditing }) => (
  <Select
    aria-label={words.color}
    value={nameOf(status.color)}
    onChange={(key) => {
      const color = colors[names.find((name) => name === key) ?? 'none'];
      run((chain) => (color ? chain.setColor(color) : chain.unsetColor()));
    }}
  >
    <Button className="zoom-select color-select">
      <SelectValue className="visually-hidden">
        {words.colors[nameOf(status.color) ?? 'none']}
      </SelectValue>
      <span className="color-letter" style={{ borderColor: status.color ?? 'currentColor' }}>
        <Icon name="letter" />
      </span>
      <span aria-hidden="true">▾</span>
    </Button>
    <Popover className="field-popover zoom-select-list">
      <ListBox items={items}>
        {({ id }) => (
          <ListBoxItem id={id} textValue={words.colors[id]} className="field-option color-choice">
            <span className="color-dot" style={{ background: colors[id] ?? 'transparent' }} />
            {words.colors[id]}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </Select>
);
