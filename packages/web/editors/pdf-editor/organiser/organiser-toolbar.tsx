// The actions for the selected pages.
import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { Toolbar } from 'react-aria-components/Toolbar';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { texts } from '#messages/texts.ts';
import type { PagePlanEditing } from '#editors/pdf-editor/organiser/use-page-plan.ts';
import { Button } from '#ui/forms/button.tsx';
import { FilePicker } from '#ui/files/file-picker.tsx';
import '#editing/toolbar.css';

type Props = { planEditing: PagePlanEditing; onFiles: (files: File[]) => void };

const { organiser } = words;

/** The toolbar; arrow keys move between its buttons. */
export const OrganiserTools = ({ planEditing, onFiles }: Props) => (
  <Toolbar className="toolbar" aria-label={organiser.tools}>
    <SelectionTools planEditing={planEditing} />
    <PageTools planEditing={planEditing} />
    <Tools>
      <FilePicker kind="quiet" accept={['.pdf']} onFiles={onFiles}>
        {organiser.insert}
      </FilePicker>
    </Tools>
    <Tools>
      <TextButton can={planEditing.canUndo} onPress={planEditing.undo}>
        {texts.editor.undo}
      </TextButton>
      <TextButton can={planEditing.canRedo} onPress={planEditing.redo}>
        {texts.editor.redo}
      </TextButton>
    </Tools>
  </Toolbar>
);

function SelectionTools({
  planEditing: { plan, selected, select, selectPages },
}: Pick<Props, 'planEditing'>) {
  const isAny = plan.length > 0;
  return (
    <Tools label={organiser.select}>
      <span className="tools-name" aria-hidden="true">
        {organiser.select}
      </span>
      <TextButton can={isAny} onPress={() => select('all')}>
        {organiser.all}
      </TextButton>
      <TextButton can={isAny} onPress={() => selectPages((place) => place % 2 === 1)}>
        {organiser.odd}
      </TextButton>
      <TextButton can={isAny} onPress={() => selectPages((place) => place % 2 === 0)}>
        {organiser.even}
      </TextButton>
      <TextButton can={selected.size > 0} onPress={() => select(new Set())}>
        {organiser.none}
      </TextButton>
    </Tools>
  );
}

function PageTools({ planEditing }: Pick<Props, 'planEditing'>) {
  const { selected, rotate, shift, double, split, remove } = planEditing;
  const can = selected.size > 0;
  return (
    <Tools label={organiser.pageTools}>
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
      <IconButton
        can={can}
        name={organiser.earlier}
        path={icons.earlier}
        onPress={() => shift(-1)}
      />
      <IconButton can={can} name={organiser.later} path={icons.later} onPress={() => shift(1)} />
      <IconButton can={can} name={organiser.duplicate} path={icons.double} onPress={double} />
      <IconButton can={can} name={organiser.splitHere} path={icons.split} onPress={split} />
      <IconButton can={can} name={organiser.remove} path={icons.remove} onPress={remove} />
    </Tools>
  );
}

const icons = {
  turnLeft: 'M8 10h9v10H8zM4 8a9 9 0 0 1 8-5M4 3v5h5',
  turnRight: 'M7 10h9v10H7zM20 8a9 9 0 0 0-8-5M20 3v5h-5',
  earlier: 'M20 12H5M11 6l-6 6 6 6',
  later: 'M4 12h15M13 6l6 6-6 6',
  double: 'M8 3h11v14H8zM5 7v14h11',
  split: 'M12 2v20M3 6h5v12H3M21 6h-5v12h5',
  remove: 'M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7',
};

const Tools = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Group className="tools" {...(label && { 'aria-label': label })}>
    {children}
  </Group>
);

type ToolProps = { can: boolean; onPress: () => void };

const TextButton = ({ can, ...props }: ToolProps & { children: ReactNode }) => (
  <Button kind="quiet" isDisabled={!can} {...props} />
);

/** An icon button; its name is read aloud and shown as a tooltip. */
const IconButton = ({ can, name, path, onPress }: ToolProps & { name: string; path: string }) => (
  <span title={name}>
    <Button kind="icon" aria-label={name} isDisabled={!can} onPress={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </Button>
  </span>
);
