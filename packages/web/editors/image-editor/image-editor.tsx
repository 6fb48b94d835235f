// The image editor (specification sections 2, 3, 5, 8 and 9): a live preview and a tab for each kind of edit.
import { ProblemError } from '@octavo/contract';
import { ApiError } from '#api/api-error.ts';
import { imageEditor as words } from '#messages/image-editor.ts';
import { messages } from '#messages/messages.ts';
import { localProblemText } from '#messages/problems.ts';
import { texts } from '#messages/texts.ts';
import type { EditorOperation } from '#navigation/editor-operations.ts';
import { tabFor } from '#editors/image-editor/panels/tabs.ts';
import { useOpenedImage, type ImageOpenState } from '#editors/image-editor/use-open-image.ts';
import { ImageWorkspace } from '#editors/image-editor/image-workspace.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import './image-editor.css';

type Props = {
  file: File;
  /** The operation that the editor is opened with. */
  initialOperation: EditorOperation | undefined;
};

/** Opens the image, then shows the editor. */
export function ImageEditor({ file, initialOperation }: Props) {
  const opening = useOpenedImage(file);
  if (opening.state !== 'open') return <NotOpenYet opening={opening} />;
  return <ImageWorkspace open={opening.open} initialTab={tabFor(initialOperation)} />;
}

type Waiting = Exclude<ImageOpenState, { state: 'open' }>;

const NotOpenYet = ({ opening }: { opening: Waiting }) => (
  <Card>
    <div className="image-opening">
      {opening.state === 'failed' ? (
        <Failed error={opening.error} />
      ) : (
        <OpeningProgress {...opening} />
      )}
    </div>
  </Card>
);

const Failed = ({ error }: { error: unknown }) => (
  <Notice tone="problem">
    <p>{texts.editor.imageLoadFailed}</p>
    <p>{reasonOf(error)}</p>
  </Notice>
);

function reasonOf(error: unknown): string {
  if (error instanceof ProblemError) return localProblemText(error.problem);
  return error instanceof ApiError ? error.message : messages.editor.fileGone;
}

function OpeningProgress(opening: Exclude<Waiting, { state: 'failed' }>) {
  if (opening.state === 'opening') return <Skeleton lines={6} label={words.opening} />;
  const { sent } = opening;
  return (
    <>
      <p>{words.creatingPreview}</p>
      <ProgressBar
        label={words.creatingPreview}
        {...(sent !== undefined && sent < 1 && { share: sent })}
      />
    </>
  );
}
