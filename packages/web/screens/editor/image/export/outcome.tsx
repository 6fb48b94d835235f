// What came of it: the result or why there is none, and the same for more images.
import { QueueProgress } from '#converting/queue-progress.tsx';
import type { Work } from '#screens/editor/conversion/use-work.ts';
import { ToPlans } from '#screens/editor/pdf/plan-notice.tsx';
import { Batch } from '#screens/editor/image/export/batch.tsx';
import { ImageResult } from '#screens/editor/image/export/image-result.tsx';
import type { Exporting } from '#screens/editor/image/export/use-exporting.ts';
import { Notice } from '#ui/notice.tsx';

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
