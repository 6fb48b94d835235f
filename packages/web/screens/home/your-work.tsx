// Shows signed-in users their running jobs, newest files and usage.
import { fill, isUnlimited, screens, type StoredFile, type UserProfile } from '@octavo/contract';
import { Link } from 'react-router';
import { Button } from 'react-aria-components/Button';
import { hasAccounts } from '#identity/has-accounts.ts';
import { useIdentity } from '#identity/identity.ts';
import { useProfile } from '#identity/use-profile.ts';
import { formatNumber, formatPercent, formatStorage } from '#messages/format.ts';
import { typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { isViewable, useOpenStoredFile } from '#navigation/recent-files.ts';
import { useHistory, type OpenJob } from '#screens/home/use-history.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Time } from '#ui/layout/time.tsx';
import './your-work.css';

const words = messages.home;

/** Its place is kept from the first paint, in the prerendered page as well. */
export function YourWork() {
  const identity = useIdentity();
  if (identity.state === 'signed-out') return null;
  return (
    <section
      className="work"
      aria-labelledby="work"
      {...(identity.state === 'unknown' && { 'data-for': 'members' })}
    >
      <div className="work-head">
        <h2 id="work">{words.work}</h2>
        <Link to={screens.myFiles}>{words.allFiles}</Link>
      </div>
      <div className="work-card">
        <Card>
          <div className="work-body">
            {identity.state === 'signed-in' && <RecentJobs uid={identity.uid} />}
          </div>
        </Card>
      </div>
    </section>
  );
}

function RecentJobs({ uid }: { uid: string }) {
  const { data: history } = useHistory(uid);
  // With the hero, which asks for it at the same time.
  const { data: user } = useProfile(uid);
  if (!history) return null;
  const { open, files } = history;
  return (
    <>
      {open.length > 0 && (
        <ul className="work-list" aria-label={words.running}>
          {open.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className="work-list" aria-label={words.recent}>
          {files.map((file) => (
            <RecentFile key={file.id} file={file} />
          ))}
        </ul>
      )}
      {open.length + files.length === 0 && <p className="work-none">{words.noFiles}</p>}
      {user && hasAccounts() && <Usage user={user} />}
    </>
  );
}

const Job = ({ job }: { job: OpenJob }) => (
  <li className="work-line">
    <bdi className="work-name">{job.name}</bdi>
    <span className="work-type">{typeLabel(job.type)}</span>
    <span className="work-progress">
      <ProgressBar label={job.name} share={job.share} />
      {job.isRunning ? formatPercent(job.share) : words.waiting}
    </span>
  </li>
);

function RecentFile({ file }: { file: StoredFile }) {
  const open = useOpenStoredFile();
  const { file_name: name } = file;
  const label = isViewable(file) ? words.openFile : words.downloadFile;
  return (
    <li className="work-line">
      <Button
        className="work-name work-open"
        aria-label={fill(label, { name })}
        onPress={() => void open(file)}
      >
        <bdi>{name}</bdi>
      </Button>
      <span className="work-type">{typeLabel(file.conversion_type)}</span>
      <span className="work-time">
        <Time value={file.created_at} />
      </span>
    </li>
  );
}

function Usage({ user }: { user: UserProfile }) {
  const { conversions_per_month: limit } = user;
  const text = fill(words.usage, {
    used: formatNumber(user.conversions_used),
    limit: isUnlimited(limit) ? words.unlimited : formatNumber(limit),
    storage: formatStorage(user.storage_used_mb),
    storageLimit: formatStorage(user.storage_mb),
  });
  return <p className="work-usage">{text}</p>;
}
