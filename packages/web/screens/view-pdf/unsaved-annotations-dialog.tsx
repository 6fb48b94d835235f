import { fill } from '@octavo/contract';
import { viewer } from '#messages/viewer.ts';
import { UnsavedChangesDialog } from '#ui/overlays/unsaved-changes-dialog.tsx';

const { leave: words } = viewer;

export const UnsavedAnnotationsDialog = ({
  isChanged,
  name,
}: {
  isChanged: boolean;
  name: string;
}) => <UnsavedChangesDialog {...words} isChanged={isChanged} text={fill(words.text, { name })} />;
