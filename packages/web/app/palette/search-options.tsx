// The options of the palette's combobox.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the field of the combobox has the focus and the keys */
import type { PaletteEntry } from '#app/palette/entries.ts';
import { messages } from '#messages/messages.ts';

type OptionsProps = {
  id: string;
  found: readonly PaletteEntry[];
  current: number;
  optionId: (index: number) => string;
  isSearching: boolean;
  onPoint: (index: number) => void;
  onChoose: (entry: PaletteEntry) => void;
};

/** All entries by group, or those that were found, the best first. */
export function SearchOptions({ id, found, isSearching, ...props }: OptionsProps) {
  const option = (entry: PaletteEntry, index: number) => (
    <Option key={entry.id} {...props} entry={entry} index={index} withGroup={isSearching} />
  );
  return (
    <div id={id} className="palette-list" role="listbox" aria-label={messages.palette.results}>
      {isSearching
        ? found.map(option)
        : groupsOf(found).map(({ group, entries, first }) => (
            <div key={group} role="group" aria-labelledby={`${id}-${first}-group`}>
              <div id={`${id}-${first}-group`} className="palette-group" role="presentation">
                {group}
              </div>
              {entries.map((entry, index) => option(entry, first + index))}
            </div>
          ))}
    </div>
  );
}

type Group = { group: string; first: number; entries: PaletteEntry[] };

/** Neighbours with the same heading. */
const groupsOf = (entries: readonly PaletteEntry[]): Group[] =>
  entries.reduce<Group[]>((groups, entry, index) => {
    const last = groups.at(-1);
    if (last?.group === entry.group) last.entries.push(entry);
    else groups.push({ group: entry.group, first: index, entries: [entry] });
    return groups;
  }, []);

type OptionProps = Pick<OptionsProps, 'current' | 'optionId' | 'onPoint' | 'onChoose'> & {
  entry: PaletteEntry;
  index: number;
  withGroup: boolean;
};

const Option = ({ entry, index, withGroup, current, optionId, onPoint, onChoose }: OptionProps) => (
  <div
    id={optionId(index)}
    {...(index === current && { ref: show })}
    className="palette-option"
    role="option"
    tabIndex={-1}
    aria-selected={index === current}
    // Not when the list scrolls below a resting pointer.
    onPointerMove={() => index !== current && onPoint(index)}
    // The focus stays in the field.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onChoose(entry)}
  >
    <bdi>{entry.names[0]}</bdi>
    {withGroup && <span className="palette-kind">{entry.group}</span>}
  </div>
);

/** Scrolls the list to the option that becomes active. */
const show = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
