// The result of saving, or why it failed, for one image and for a batch.
import { QueueProgress } from '#converting/queue-progress.tsx';
import type { ServerJob } from '#converting/queue/use-server-job.ts';
import { UpgradeButton } from '#converting/upgrade-button.tsx';
import { Batch } from '#editors/image-editor/export/batch.tsx';
import { ImageResult } from '#editors/image-editor/export/image-result.tsx';
import type { ImageExport } from '#editors/image-editor/export/use-export.ts';
import { Notice } from '#ui/feedback/notice.tsx';

export const ExportResult = ({ imageExport }: { imageExport: ImageExport }) => {
  const { editing, saving, batch, request, savedRequest } = imageExport;
  return (
    <>
      {saving.failure && <Failed failure={saving.failure} />}
      {saving.result && (
        <ImageResult result={saving.result} request={savedRequest} before={editing.file} />
      )}
      {batch.isOpen && <Batch batch={batch} request={request} />}
      <QueueProgress queue={saving.queue} controls={saving.controls} />
    </>
  );
};

/** Shows the failure, with a link to the plans if another plan would solve it. */
const Failed = ({ failure }: { failure: NonNullable<ServerJob['failure']> }) => (
  <Notice tone="problem" action={failure.needsPlan && <UpgradeButton />}>
    {failure.text}
  </Notice>
);
