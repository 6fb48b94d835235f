// The searchable list of conversions.
import { searchWordsOf, type Conversion, type ConversionType } from '@octavo/contract';
import { useRef } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import {
  hasReadExtension,
  offeredGroups,
  type Mode,
  type TypeGroup,
} from '#screens/editor-upload/selection/selection.ts';
import { useShortcuts } from '#ui/shortcuts/shortcuts.ts';
import './type-picker.css';

type Props = {
  mode: Mode;
  /** The names of the chosen files; types that accept all of them are marked. */
  fileNames: readonly string[];
  onChoose: (type: ConversionType) => void;
};

/** Lists the types of a mode by group. */
export function TypePicker({ mode, fileNames, onChoose }: Props) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const search = useRef<HTMLInputElement>(null);
  useShortcuts(messages.titles.editorUpload, [
    { label: messages.upload.search[mode], keys: ['/'], run: () => search.current?.focus() },
  ]);
  return (
    <Autocomplete filter={contains}>
      <SearchField className="type-search">
        <Label className="visually-hidden">{messages.upload.search[mode]}</Label>
        <Input ref={search} placeholder={messages.upload.search[mode]} />
      </SearchField>
      <ListBox
        className="type-list"
        aria-label={messages.upload.types[mode]}
        selectionMode="single"
        selectedKeys={[]}
        onSelectionChange={(keys) => chooseFirst(keys, onChoose)}
        renderEmptyState={() => <p className="type-none">{messages.upload.noMatch[mode]}</p>}
      >
        {offeredGroups(mode).map((group) => (
          <Section key={group.group} {...group} fileNames={fileNames} />
        ))}
      </ListBox>
    </Autocomplete>
  );
}

function chooseFirst(keys: 'all' | Set<string | number>, onChoose: Props['onChoose']) {
  const [type] = keys;
  if (type !== undefined) onChoose(type as ConversionType);
}

const Section = ({ label, types, fileNames }: TypeGroup & Pick<Props, 'fileNames'>) => (
  <ListBoxSection className="type-section">
    <Header>{label}</Header>
    {types.map((row) => (
      <TypeItem key={row.type} row={row} matches={matches(row, fileNames)} />
    ))}
  </ListBoxSection>
);

const matches = (row: Conversion, fileNames: readonly string[]) =>
  fileNames.length > 0 && fileNames.every((name) => hasReadExtension(name, row));

const TypeItem = ({ row, matches }: { row: Conversion; matches: boolean }) => (
  <ListBoxItem
    id={row.type}
    textValue={`${typeLabel(row.type)} ${row.accepts.join(' ')} ${searchWordsOf(row.type)}`}
    className="type"
  >
    <span className="type-label">{typeLabel(row.type)}</span>
    {matches && <span className="type-matches">{messages.upload.matchesFiles}</span>}
    <span className="dotted-line" aria-hidden="true" />
    <bdi dir="ltr" className="type-accepts">
      {row.accepts.join(' ')}
    </bdi>
  </ListBoxItem>
);
