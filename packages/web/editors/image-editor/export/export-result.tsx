// What came of it: the result or why there is none, and the same for more images.
import { QueueProgress } from '#converting/queue-progress.tsx';
import type { Work } from '#editing/use-server-job.ts';
import { ToPlans } from '#editing/plan-notice.tsx';
import { Batch } from '#editors/image-editor/export/batch.tsx';
import { ImageResult } from '#editors/image-editor/export/image-result.tsx';
import type { Exporting } from '#editors/image-editor/export/use-export.ts';
import { Notice } from '#ui/feedback/notice.tsx';

export const Outcome = ({ exporting }: { exporting: Exporting }) => {
  const { editing, saving, batch, order } = exporting;
  return (
    <>
      {saving.failure && <Failed failure={saving.failure} />}
      {saving.result && <ImageResult result={saving.result} before={editing.file} />}
      {batch.isOpen && <Batch batch={batch} order={order} />}
      <QueueProgress queue={saving.queue} controls={saving.controls} />
    </>
  );
};

/** With the way to other plans where the plan was in the way. */
const Failed = ({ failure }: { failure: NonNullable<Work['failure']> }) => (
  <Notice tone="problem" action={failure.needsPlan && <ToPlans />}>
    {failure.text}
  </Notice>
);
