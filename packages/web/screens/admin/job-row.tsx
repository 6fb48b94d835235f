// A job in the list of administrators.
import { fill, type AdminJob } from '@octavo/contract';
import { admin } from '#messages/admin.ts';
import { formatAmount, formatBytes, formatCount, formatRelativeTime } from '#messages/format.ts';
import { typeLabel } from '#messages/labels.ts';
import { problemText } from '#messages/problems.ts';
import { Facts } from '#screens/admin/facts.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/forms/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { TimeText } from '#ui/layout/time.tsx';

const words = admin.jobs;

const tones = {
  queued: 'open',
  running: 'open',
  finished: 'good',
  failed: 'bad',
  cancelled: 'open',
} as const;

type Props = { job: AdminJob; onCancel?: () => void };

export function JobRow({ job, onCancel }: Props) {
  const now = useNow();
  return (
    <li>
      <div className="admin-entry">
        <p className="admin-name">
          <b>{typeLabel(job.type)}</b>
          <Badge tone={tones[job.state]}>{words.states[job.state]}</Badge>
        </p>
        <Facts>
          {[
            <bdi key="owner">{ownerOf(job)}</bdi>,
            sizesOf(job),
            <TimeText key="created" value={job.created_at}>
              {formatRelativeTime(Date.parse(job.created_at), now)}
            </TimeText>,
            durationOf(job),
            job.attempts > 1 && formatCount(job.attempts, words.attempts),
            <code key="id">{job.id}</code>,
          ].filter((fact) => fact !== false)}
        </Facts>
        {job.problem && <p className="admin-problem">{problemText(job.problem)}</p>}
      </div>
      {onCancel && (
        <Button
          kind="quiet"
          aria-label={fill(words.cancelJob, { type: typeLabel(job.type), owner: ownerOf(job) })}
          onPress={onCancel}
        >
          {words.cancel}
        </Button>
      )}
    </li>
  );
}

/** Who owns a job, in words. */
export function ownerOf({ owner_uid: uid, owner_email: email }: AdminJob): string {
  if (uid === null) return words.visitor;
  return email === null ? words.deleted : email || uid;
}

const sizesOf = ({ input_bytes: size, result_bytes: result }: AdminJob) =>
  result === null
    ? fill(words.size, { size: formatBytes(size) })
    : fill(words.sizes, { size: formatBytes(size), result: formatBytes(result) });

/** How long its last attempt took. */
function durationOf({ started_at: start, ended_at: end }: AdminJob): string {
  if (start === null || end === null) return '';
  const seconds = (Date.parse(end) - Date.parse(start)) / 1_000;
  return fill(words.took, { seconds: formatAmount(Math.max(0, Number(seconds.toFixed(1)))) });
}
