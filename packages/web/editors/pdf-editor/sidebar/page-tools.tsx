// The tools for the selected pages, and for selecting them.
import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { Toolbar } from 'react-aria-components/Toolbar';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import type { PageEditing } from '#editors/pdf-editor/sidebar/use-page-editing.ts';
import { Button } from '#ui/forms/button.tsx';
import { FilePicker } from '#ui/files/file-picker.tsx';

type Props = { editing: PageEditing };

const { organiser } = words;

/** The tools for the selected pages; arrow keys move between them. */
export function PageTools({ editing }: Props) {
  const { selected, rotate, shift, double, split, remove, insert, open } = editing;
  const can = selected.size > 0;
  return (
    <Toolbar className="page-tools" aria-label={organiser.pageTools}>
      <IconButton
        can={can}
        name={organiser.rotateLeft}
        path={icons.turnLeft}
        onPress={() => rotate(270)}
      />
      <IconButton
        can={can}
        name={organiser.rotateRight}
        path={icons.turnRight}
        onPress={() => rotate(90)}
      />
      <IconButton can={can} name={organiser.remove} path={icons.remove} onPress={remove} />
      <IconButton can={can} name={organiser.splitHere} path={icons.split} onPress={split} />
      <IconButton can={can} name={organiser.duplicate} path={icons.double} onPress={double} />
      <IconButton
        can={can}
        name={organiser.earlier}
        path={icons.earlier}
        onPress={() => shift(-1)}
      />
      <IconButton can={can} name={organiser.later} path={icons.later} onPress={() => shift(1)} />
      <FileButton name={organiser.insert} path={icons.insert} onFiles={insert} />
      <FileButton name={organiser.open} path={icons.open} onFiles={open} />
    </Toolbar>
  );
}

/** Selects all, every second, or no pages. */
export function SelectionTools({ editing: { hasPages, selected, select, selectPages } }: Props) {
  return (
    <Group className="selection-tools" aria-label={organiser.select}>
      <TextButton can={hasPages} onPress={() => select('all')}>
        {organiser.all}
      </TextButton>
      <TextButton can={hasPages} onPress={() => selectPages((place) => place % 2 === 1)}>
        {organiser.odd}
      </TextButton>
      <TextButton can={hasPages} onPress={() => selectPages((place) => place % 2 === 0)}>
        {organiser.even}
      </TextButton>
      <TextButton can={selected.size > 0} onPress={() => select(new Set())}>
        {organiser.none}
      </TextButton>
    </Group>
  );
}

const icons = {
  turnLeft: 'M8 10h9v10H8zM4 8a9 9 0 0 1 8-5M4 3v5h5',
  turnRight: 'M7 10h9v10H7zM20 8a9 9 0 0 0-8-5M20 3v5h-5',
  earlier: 'M20 12H5M11 6l-6 6 6 6',
  later: 'M4 12h15M13 6l6 6-6 6',
  double: 'M8 3h11v14H8zM5 7v14h11',
  split: 'M12 2v20M3 6h5v12H3M21 6h-5v12h5',
  insert: 'M6 3h9l4 4v14H6zM12.5 10v7M9 13.5h7',
  open: 'M3 19V5h6l2 3h10v11zM3 11h18',
  remove: 'M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7',
};

type ToolProps = { can: boolean; onPress: () => void };

const TextButton = ({ can, ...props }: ToolProps & { children: ReactNode }) => (
  <Button kind="quiet" isDisabled={!can} {...props} />
);

type Icon = { name: string; path: string };

const IconButton = ({ can, name, path, onPress }: ToolProps & Icon) => (
  <Button kind="icon" aria-label={name} isDisabled={!can} onPress={onPress}>
    <Picture path={path} />
  </Button>
);

const FileButton = ({
  name,
  path,
  onFiles,
}: Icon & { onFiles: (files: File[]) => Promise<void> }) => (
  <FilePicker
    kind="icon"
    accept={['.pdf']}
    aria-label={name}
    onFiles={(files) => void onFiles(files)}
  >
    <Picture path={path} />
  </FilePicker>
);

const Picture = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
