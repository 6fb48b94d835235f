// The formatting toolbar; arrow keys move between its tools.
import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { pictureExtensions } from '#editors/document-editor/rich-text/pictures.ts';
import { alignments, markNames } from '#editors/document-editor/rich-text/status.ts';
import { BlockSelect } from '#editors/document-editor/toolbar/block-select.tsx';
import { ColorSelect } from '#editors/document-editor/toolbar/color-select.tsx';
import { Icon } from '#editors/document-editor/toolbar/icons.tsx';
import { Toggle, Tool } from '#editors/document-editor/toolbar/tool.tsx';
import type { DocumentEditing } from '#editors/document-editor/use-document-editor.ts';
import { documentEditor as words } from '#messages/document-editor.ts';
import { FilePicker } from '#ui/files/file-picker.tsx';

type Props = {
  editing: DocumentEditing;
  onLink: () => void;
  onAlt: () => void;
  onPictures: (files: readonly File[]) => void;
};

type PartProps = Pick<Props, 'editing'>;

/** The tools for text, paragraphs, lists, links, pictures and tables. */
export const FormatBar = ({ editing, ...inserts }: Props) => (
  <AriaToolbar className="format-bar" aria-label={words.formatting}>
    <Tools>
      <BlockSelect editing={editing} />
    </Tools>
    <Marks editing={editing} />
    <Lists editing={editing} />
    <Alignments editing={editing} />
    <Inserts editing={editing} {...inserts} />
  </AriaToolbar>
);

const Tools = ({ children }: { children: ReactNode }) => (
  <Group className="tools">{children}</Group>
);

const letters = { bold: 'B', italic: 'I', underline: 'U', strike: 'S', code: '<>' } as const;

const Marks = ({ editing }: PartProps) => (
  <Tools>
    {markNames.map((name) => (
      <Toggle
        key={name}
        label={words.marks[name]}
        isOn={editing.status.marks.has(name)}
        onChange={() => editing.run((chain) => chain.toggleMark(name))}
      >
        <span className="format-letter" data-mark={name} aria-hidden="true">
          {letters[name]}
        </span>
      </Toggle>
    ))}
    <ColorSelect editing={editing} />
    <Tool label={words.clear} onPress={() => editing.run((chain) => chain.unsetAllMarks())}>
      <Icon name="clear" />
    </Tool>
  </Tools>
);

const Lists = ({ editing: { status, run } }: PartProps) => (
  <Tools>
    <Toggle
      label={words.lists.bulletList}
      isOn={status.list === 'bulletList'}
      onChange={() => run((chain) => chain.toggleBulletList())}
    >
      <Icon name="bulletList" />
    </Toggle>
    <Toggle
      label={words.lists.orderedList}
      isOn={status.list === 'orderedList'}
      onChange={() => run((chain) => chain.toggleOrderedList())}
    >
      <Icon name="orderedList" />
    </Toggle>
    <Tool
      label={words.outdent}
      isDisabled={!status.list}
      onPress={() => run((chain) => chain.liftListItem('listItem'))}
    >
      <Icon name="outdent" />
    </Tool>
    <Tool
      label={words.indent}
      isDisabled={!status.list}
      onPress={() => run((chain) => chain.sinkListItem('listItem'))}
    >
      <Icon name="indent" />
    </Tool>
  </Tools>
);

const Alignments = ({ editing: { status, run } }: PartProps) => (
  <Tools>
    {alignments.map((name) => (
      <Toggle
        key={name}
        label={words.alignments[name]}
        isOn={status.align === name}
        onChange={() => run((chain) => chain.setTextAlign(name))}
      >
        <Icon name={name} />
      </Toggle>
    ))}
  </Tools>
);

const newTable = { rows: 3, cols: 3, withHeaderRow: true } as const;

const Inserts = ({ editing: { status, run }, onLink, onAlt, onPictures }: Props) => (
  <Tools>
    <Toggle label={words.link.button} isOn={status.link !== undefined} onChange={onLink}>
      <Icon name="link" />
    </Toggle>
    <FilePicker
      kind="icon"
      aria-label={words.image.button}
      accept={pictureExtensions}
      onFiles={onPictures}
    >
      <Icon name="image" />
    </FilePicker>
    {status.alt !== undefined && (
      <Tool label={words.image.altButton} onPress={onAlt}>
        <span className="format-letter" aria-hidden="true">
          Alt
        </span>
      </Tool>
    )}
    <Tool
      label={words.tables.insert}
      isDisabled={status.isInTable}
      onPress={() => run((chain) => chain.insertTable(newTable))}
    >
      <Icon name="table" />
    </Tool>
  </Tools>
);
