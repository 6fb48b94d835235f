// Asks before what was written on a PDF is lost.
import { fill } from '@octavo/contract';
import { viewer } from '#messages/viewer.ts';
import { LeaveQuestion } from '#ui/overlays/unsaved-changes-dialog.tsx';

const { leave: words } = viewer;

export const LeavePdf = ({ isChanged, name }: { isChanged: boolean; name: string }) => (
  <LeaveQuestion {...words} isChanged={isChanged} text={fill(words.text, { name })} />
);
