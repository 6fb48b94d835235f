// The tools for the table that the cursor is in.
import { Group } from 'react-aria-components/Group';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { Icon } from '#editors/document-editor/toolbar/icons.tsx';
import { Tool } from '#editors/document-editor/toolbar/tool.tsx';
import type { DocumentEditing } from '#editors/document-editor/use-document-editor.ts';
import { documentEditor as words } from '#messages/document-editor.ts';

const commands = {
  rowBefore: 'addRowBefore',
  rowAfter: 'addRowAfter',
  columnBefore: 'addColumnBefore',
  columnAfter: 'addColumnAfter',
  headerRow: 'toggleHeaderRow',
  deleteRow: 'deleteRow',
  deleteColumn: 'deleteColumn',
  deleteTable: 'deleteTable',
} as const;
type TableTool = keyof typeof commands;

const groups: readonly (readonly TableTool[])[] = [
  ['rowBefore', 'rowAfter', 'columnBefore', 'columnAfter'],
  ['headerRow'],
  ['deleteRow', 'deleteColumn', 'deleteTable'],
];

/** Shown while the cursor is in a table. */
export const TableTools = ({ editing: { run } }: { editing: DocumentEditing }) => (
  <AriaToolbar className="format-bar table-bar" aria-label={words.table}>
    {groups.map((tools) => (
      <Group className="tools" key={tools[0]}>
        {tools.map((tool) => (
          <Tool
            key={tool}
            label={words.tables[tool]}
            onPress={() => run((chain) => chain[commands[tool]]())}
          >
            <Icon name={tool} />
          </Tool>
        ))}
      </Group>
    ))}
  </AriaToolbar>
);
