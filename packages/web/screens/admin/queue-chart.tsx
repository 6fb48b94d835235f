// The jobs of the last hour or day: as bars, and as a table for screen readers.
import { queueSpans, routes, type QueueInterval, type QueueSpan } from '@octavo/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { admin } from '#messages/admin.ts';
import { formatNumber, formatTime } from '#messages/format.ts';
import { Loaded } from '#screens/admin/loaded.tsx';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import './queue-chart.css';

const words = admin.system;
const refreshMs = 30_000;

/** From the bottom up. */
const series = ['finished', 'cancelled', 'failed'] as const;

export function QueueChart() {
  const [span, setSpan] = useState<QueueSpan>('hour');
  const intervals = useQuery({
    queryKey: ['admin', 'queue', span],
    staleTime: 0,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(routes.admin.queue, { query: { span }, signal })).data.intervals,
  });
  return (
    <section className="queue-chart">
      <h2>{words.chart}</h2>
      <ChoiceBar
        label={words.span}
        choices={queueSpans.map((value) => ({ value, label: words.spans[value] }))}
        value={span}
        onChange={setSpan}
      />
      <Loaded query={intervals}>
        {(loaded) => (
          <figure>
            <Drawing intervals={loaded} />
            <figcaption>
              <Legend />
              <p>{words.chartText}</p>
            </figcaption>
            <Table intervals={loaded} />
          </figure>
        )}
      </Loaded>
    </section>
  );
}

const Legend = () => (
  <ul className="queue-chart-legend">
    {[...series, 'open' as const].map((name) => (
      <li key={name}>
        <span className="queue-chart-key" data-series={name} aria-hidden="true" />
        {words[name]}
      </li>
    ))}
  </ul>
);

const width = 20;
const height = 100;
const bar = 12;

/** Bars of the jobs that ended, and a line of those that were open. */
function Drawing({ intervals }: { intervals: QueueInterval[] }) {
  const now = useNow();
  const ended = (one: QueueInterval) => series.reduce((sum, name) => sum + one[name], 0);
  const most = Math.max(1, ...intervals.flatMap((one) => [ended(one), one.open]));
  const isQuiet = intervals.every((one) => ended(one) === 0 && one.open === 0);
  const heightOf = (count: number) => (count / most) * height;
  const points = intervals.map(
    ({ open }, at) => `${(at + 0.5) * width},${height - heightOf(open)}`,
  );
  const [first, last] = [intervals[0], intervals.at(-1)];
  if (isQuiet || !first || !last) return <p className="queue-chart-quiet">{words.quiet}</p>;
  return (
    <div className="queue-chart-drawing" aria-hidden="true">
      <span className="queue-chart-most">{formatNumber(most)}</span>
      <svg viewBox={`0 0 ${intervals.length * width} ${height}`} preserveAspectRatio="none">
        {intervals.map((one, at) => (
          <Bar
            key={one.from}
            interval={one}
            x={at * width + (width - bar) / 2}
            heightOf={heightOf}
          />
        ))}
        <polyline className="queue-chart-halo" points={points.join(' ')} />
        <polyline points={points.join(' ')} />
      </svg>
      <div className="queue-chart-times">
        <span>{formatTime(Date.parse(first.from), now)}</span>
        <span>{formatTime(Date.parse(last.until), now)}</span>
      </div>
    </div>
  );
}

type BarProps = { interval: QueueInterval; x: number; heightOf: (count: number) => number };

function Bar({ interval, x, heightOf }: BarProps) {
  let top = height;
  return series.map((name) => {
    const share = heightOf(interval[name]);
    top -= share;
    return <rect key={name} data-series={name} x={x} y={top} width={bar} height={share} />;
  });
}

const columns = ['created', 'finished', 'failed', 'cancelled', 'open'] as const;

/** In a box of its own: a table is never narrower than its content. */
function Table({ intervals }: { intervals: QueueInterval[] }) {
  const now = useNow();
  return (
    <div className="visually-hidden">
      <table>
        <caption>{words.table}</caption>
        <thead>
          <tr>
            <th scope="col">{words.from}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {words[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {intervals.map((one) => (
            <tr key={one.from}>
              <th scope="row">{formatTime(Date.parse(one.from), now)}</th>
              {columns.map((name) => (
                <td key={name}>{formatNumber(one[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
