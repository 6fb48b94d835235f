// A menu that opens a PDF in the editor: with all tools, or for signing, filling in a form or annotating.
import { fill, type StoredFile } from '@octavo/contract';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { isPdfTask, pdfTasks, pdfTaskLabel } from '#navigation/editor-operations.ts';
import type { Downloads } from '#screens/my-files/use-download.ts';
import { Button } from '#ui/forms/button.tsx';
import './edit-menu.css';

const words = messages.myFiles;

type Props = { file: StoredFile; downloads: Downloads };

export const EditMenu = ({ file, downloads }: Props) => (
  <MenuTrigger>
    <Button kind="quiet" aria-label={fill(words.editFile, { name: file.file_name })}>
      {words.edit} <span aria-hidden="true">▾</span>
    </Button>
    <Popover>
      <Menu
        className="edit-menu"
        onAction={(key) => {
          const task = String(key);
          downloads.edit(file, isPdfTask(task) ? task : undefined);
        }}
      >
        <MenuItem id="edit">{texts.viewer.editPdf}</MenuItem>
        {pdfTasks.map((task) => (
          <MenuItem key={task} id={task}>
            {pdfTaskLabel(task)}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
);
