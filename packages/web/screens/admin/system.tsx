// The state of the server: its parts, its disk, its queue, and the jobs over time.
import { fill, type SystemReport } from '@octavo/contract';
import { admin } from '#messages/admin.ts';
import { formatBytes, formatNumber } from '#messages/format.ts';
import { translated } from '#messages/labels.ts';
import { Loaded } from '#screens/admin/loaded.tsx';
import { QueueChart } from '#screens/admin/queue-chart.tsx';
import { useSystem } from '#screens/admin/use-system.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Time } from '#ui/layout/time.tsx';

const words = admin.system;

export function System() {
  const system = useSystem();
  return (
    <Card>
      <div className="admin-card">
        <Loaded query={system}>
          {(report) => (
            <div className="admin-columns">
              <Health {...report} />
              <div>
                <Queue {...report} />
                <Disk {...report.disk} />
              </div>
            </div>
          )}
        </Loaded>
        <QueueChart />
        {system.data && <Server {...system.data} />}
      </div>
    </Card>
  );
}

const Health = ({ ready, checks }: SystemReport) => (
  <section className="admin-health">
    <h2>
      {words.health}{' '}
      <Badge tone={ready ? 'good' : 'bad'}>{ready ? words.ready : words.notReady}</Badge>
    </h2>
    <ul>
      {checks.map(({ name, ok, detail }) => (
        <li key={name}>
          <span className="admin-mark" data-ok={ok || undefined} aria-hidden="true">
            {ok ? '✓' : '†'}
          </span>
          <b>
            {partOf(name)} <span className="visually-hidden">{ok ? words.ok : words.broken}</span>
          </b>
          <span>{translated(detail, words.details) ?? detail}</span>
        </li>
      ))}
    </ul>
  </section>
);

const parts: Readonly<Record<string, string>> = words.parts;
const partOf = (name: string) => parts[name] ?? name;

const Queue = ({ queue }: SystemReport) => (
  <section>
    <h2>{words.queue}</h2>
    <DescriptionList
      rows={[
        {
          label: words.waiting,
          value: fill(words.waitingOf, {
            n: formatNumber(queue.waiting),
            most: formatNumber(queue.most_waiting),
          }),
        },
        { label: words.running, value: formatNumber(queue.running) },
        {
          label: words.oldest,
          value: fill(words.seconds, { n: formatNumber(Math.round(queue.oldest_waiting_seconds)) }),
        },
      ]}
    />
  </section>
);

function Disk({
  free_bytes: free,
  total_bytes: total,
  needed_bytes: needed,
}: SystemReport['disk']) {
  const used = Math.max(0, total - free);
  const text = fill(words.diskUsed, { used: formatBytes(used), total: formatBytes(total) });
  return (
    <section>
      <h2>{words.disk}</h2>
      <ProgressBar label={text} share={total > 0 ? used / total : 0} />
      <p>{text}</p>
      <DescriptionList
        rows={[
          { label: words.free, value: formatBytes(free) },
          { label: words.needed, value: formatBytes(needed) },
        ]}
      />
    </section>
  );
}

const Server = ({ version, node, started_at: started, workers }: SystemReport) => (
  <section className="admin-server">
    <h2>{words.server}</h2>
    <DescriptionList
      rows={[
        { label: words.version, value: version },
        { label: words.node, value: node },
        { label: words.started, value: <Time value={started} /> },
        {
          label: words.workersReady,
          value: `${formatNumber(workers.ready)} / ${formatNumber(workers.ready + workers.starting + workers.unsafe)}`,
        },
      ]}
    />
  </section>
);
