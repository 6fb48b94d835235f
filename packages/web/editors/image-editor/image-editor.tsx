// The image editor (specification sections 2, 3, 5, 8 and 9): a live preview, and the tabs of what can be done to an image.
import { ProblemError } from '@octavo/contract';
import { ApiError } from '#api/api-error.ts';
import { imageEditor as words } from '#messages/image-editor.ts';
import { messages } from '#messages/messages.ts';
import { problemHere } from '#messages/problems.ts';
import { texts } from '#messages/texts.ts';
import type { EditorOperation } from '#navigation/editor-operations.ts';
import { tabFor } from '#editors/image-editor/panels/tabs.ts';
import { useOpenedImage, type Opening } from '#editors/image-editor/use-open-image.ts';
import { Workplace } from '#editors/image-editor/image-workspace.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ProgressLine } from '#ui/feedback/progress-bar.tsx';
import { Sheet } from '#ui/layout/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import './image-editor.css';

type Props = {
  file: File;
  /** What it is opened on. */
  begin: EditorOperation | undefined;
};

/** Edits an image, once it is open. */
export function ImageEditor({ file, begin }: Props) {
  const opening = useOpenedImage(file);
  if (opening.state !== 'open') return <NotOpen opening={opening} />;
  return <Workplace open={opening.open} begin={tabFor(begin)} />;
}

type Waiting = Exclude<Opening, { state: 'open' }>;

const NotOpen = ({ opening }: { opening: Waiting }) => (
  <Sheet>
    <div className="image-opening">
      {opening.state === 'failed' ? <Failed error={opening.error} /> : <OnItsWay {...opening} />}
    </div>
  </Sheet>
);

const Failed = ({ error }: { error: unknown }) => (
  <Notice tone="problem">
    <p>{texts.editor.imageLoadFailed}</p>
    <p>{reasonOf(error)}</p>
  </Notice>
);

function reasonOf(error: unknown): string {
  if (error instanceof ProblemError) return problemHere(error.problem);
  return error instanceof ApiError ? error.message : messages.editor.fileGone;
}

function OnItsWay(opening: Exclude<Waiting, { state: 'failed' }>) {
  if (opening.state === 'opening') return <Skeleton lines={6} label={words.opening} />;
  const { sent } = opening;
  return (
    <>
      <p>{words.asking}</p>
      <ProgressLine label={words.asking} {...(sent !== undefined && sent < 1 && { share: sent })} />
    </>
  );
}
