// The select for the kind of paragraph.
import type { ChainedCommands } from '@tiptap/core';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { blockStyles, type BlockStyle } from '#editors/document-editor/rich-text/status.ts';
import type { DocumentEditing } from '#editors/document-editor/use-document-editor.ts';
import { documentEditor as words } from '#messages/document-editor.ts';
import '#ui/forms/zoom-select.css';

type Level = 1 | 2 | 3 | 4 | 5 | 6;

const items = blockStyles.map((id) => ({ id }));

function applied(chain: ChainedCommands, style: BlockStyle): ChainedCommands {
  const plain = chain.clearNodes();
  if (style === 'p') return plain;
  if (style === 'quote') return plain.setBlockquote();
  if (style === 'code') return plain.setCodeBlock();
  return plain.setHeading({ level: Number(style.slice(1)) as Level });
}

/** Changes the paragraphs of the selection. */
export const BlockSelect = ({ editing: { status, run } }: { editing: DocumentEditing }) => (
  <Select
    aria-label={words.style}
    value={status.block}
    onChange={(key) =>
      run((chain) => applied(chain, blockStyles.find((style) => style === key) ?? 'p'))
    }
  >
    <Button className="zoom-select block-select">
      <SelectValue>{words.blocks[status.block]}</SelectValue>
      <span aria-hidden="true">▾</span>
    </Button>
    <Popover className="field-popover zoom-select-list">
      <ListBox items={items}>
        {({ id }) => (
          <ListBoxItem id={id} textValue={words.blocks[id]} className="field-option">
            <span className="block-choice" data-block={id}>
              {words.blocks[id]}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </Select>
);
