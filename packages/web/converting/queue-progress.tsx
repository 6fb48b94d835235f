// The progress dialog and the announcements of a queue.
import { useAnnouncement } from '#converting/queue-announcements.ts';
import { ConvertingDialog } from '#converting/converting-dialog.tsx';
import type { Queue } from '#converting/queue/queue.ts';
import type { QueueControls } from '#converting/queue/queue-runner.ts';
import { LiveRegion } from '#ui/feedback/live-region.tsx';

type Props = { queue: Queue; controls: Pick<QueueControls, 'cancel' | 'cancelAll'> };

/** The dialog is open while a job is running. */
export function QueueProgress({ queue, controls }: Props) {
  const announcement = useAnnouncement(queue);
  return (
    <>
      <ConvertingDialog
        run={queue.filter(({ request }) => request)}
        onCancel={controls.cancel}
        onCancelAll={controls.cancelAll}
      />
      <LiveRegion text={announcement} />
    </>
  );
}
