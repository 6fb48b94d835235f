// A select for the zoom; it also shows a zoom that is not in the list.
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import './zoom-select.css';

/** A factor, or `fit` for the available space. */
export type Zoom = number | 'fit';

type Props = {
  label: string;
  value: Zoom;
  /** The current zoom as text. */
  shown: string;
  choices: readonly { id: string; label: string }[];
  isDisabled?: boolean;
  onChange: (zoom: Zoom) => void;
};

/** Zoom factors are strings here, since React Aria identifies list items by strings. */
export const ZoomSelect = ({ label, value, shown, choices, isDisabled, onChange }: Props) => (
  <Select
    aria-label={label}
    isDisabled={isDisabled ?? false}
    value={String(value)}
    onChange={(key) => onChange(key === 'fit' ? 'fit' : Number(key))}
  >
    <Button className="zoom-select">
      <SelectValue>{shown}</SelectValue>
      <span aria-hidden="true">▾</span>
    </Button>
    <Popover className="field-popover zoom-select-list">
      <ListBox items={choices}>
        {({ id, label: name }) => (
          <ListBoxItem id={id} className="field-option">
            {name}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </Select>
);
