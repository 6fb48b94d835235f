// The number of files by kind, and the storage they use.
import { fill, type FileStats } from '@octavo/contract';
import { hasAccounts } from '#identity/has-accounts.ts';
import { formatHundredths, formatNumber, formatStorage } from '#messages/format.ts';
import { typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { useFileStats } from '#screens/my-files/use-files.ts';
import { Button } from '#ui/forms/button.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import './statistics.css';

const words = messages.myFiles;
const { myFiles } = texts;

export const Statistics = ({ uid }: { uid: string }) => (
  <section className="statistics" aria-labelledby="statistics">
    <Card>
      <div className="statistics-body">
        <h2 id="statistics">{myFiles.statistics}</h2>
        <Figures uid={uid} />
      </div>
    </Card>
  </section>
);

function Figures({ uid }: { uid: string }) {
  const { data: stats, isError, refetch } = useFileStats(uid);
  if (isError) return <Failed retry={() => void refetch()} />;
  if (!stats) return <Skeleton lines={4} label={words.loading} />;
  return (
    <>
      <Totals stats={stats} />
      <Breakdown stats={stats} />
    </>
  );
}

const Failed = ({ retry }: { retry: () => void }) => (
  <Notice tone="problem" action={<Button onPress={retry}>{words.tryAgain}</Button>}>
    <p>{words.statisticsFailed}</p>
  </Notice>
);

function Totals({ stats }: { stats: FileStats }) {
  const { totalFiles, convertedFiles, editedFiles, totalStorageMB, storageLimitMB } = stats;
  const counts = [totalFiles, convertedFiles, editedFiles].map(formatNumber);
  const values = [...counts, formatHundredths(totalStorageMB)];
  const limit = fill(words.storageOf, { storage: formatStorage(storageLimitMB) });
  return (
    <>
      <dl className="totals">
        {myFiles.totals.map((label, index) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{values[index]}</dd>
          </div>
        ))}
      </dl>
      {hasAccounts() && (
        <div className="statistics-storage">
          <ProgressBar label={words.storage} share={Math.min(1, totalStorageMB / storageLimitMB)} />
          <span>{limit}</span>
        </div>
      )}
    </>
  );
}

function Breakdown({ stats: { conversionStats } }: { stats: FileStats }) {
  if (conversionStats.length === 0) return null;
  const rows = conversionStats.map(({ conversion_type, count }) => ({
    label: typeLabel(conversion_type),
    value: formatNumber(count),
  }));
  return (
    <>
      <h3>{myFiles.breakdown}</h3>
      <div className="breakdown">
        <DescriptionList rows={rows} />
      </div>
    </>
  );
}
