// Why the server could not do the last job.
import { UpgradeButton } from '#converting/upgrade-button.tsx';
import type { ServerJob } from '#converting/queue/use-server-job.ts';
import { Notice } from '#ui/feedback/notice.tsx';

export const JobFailure = ({ job: { failure } }: { job: Pick<ServerJob, 'failure'> }) =>
  failure && (
    <Notice tone="problem" action={failure.needsPlan && <UpgradeButton />}>
      {failure.text}
    </Notice>
  );
