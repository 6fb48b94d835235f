// The conversions of this month by day: as bars, and as a table for screen readers.
import { routes } from '@octavo/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { formatDay, formatMonth, formatNumber } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/forms/button.tsx';
import './usage-chart.css';

const words = messages.profile.chart;

type Day = { date: string; conversions: number };
type Month = { period: string; days: Day[] };

export function UsageChart({ uid }: { uid: string }) {
  const { data, error, refetch } = useQuery({
    // Fetched again together with the subscription and its usage.
    queryKey: ['subscription', uid, 'days'],
    queryFn: async ({ signal }) => (await call(routes.conversion.usageByDay, { signal })).data,
  });
  return (
    <section aria-labelledby="usage-days">
      <h2 id="usage-days">{words.title}</h2>
      {error && (
        <Notice
          tone="problem"
          action={<Button onPress={() => void refetch()}>{words.tryAgain}</Button>}
        >
          <p>{words.failed}</p>
        </Notice>
      )}
      {!data && !error && <Skeleton lines={6} label={words.loading} />}
      {data && <Chart month={data} />}
    </section>
  );
}

function Chart({ month }: { month: Month }) {
  const most = Math.max(...month.days.map(({ conversions }) => conversions));
  return (
    <figure className="usage-chart">
      <figcaption>{formatMonth(new Date(`${month.period}-01`))}</figcaption>
      {most === 0 ? <p>{words.none}</p> : <Bars {...month} most={most} />}
      <Table days={month.days} />
    </figure>
  );
}

/** A bar is as wide as the gap beside it, in units of the drawing. */
const step = 10;
const width = 6;
const height = 100;

function Bars({ period, days, most }: Month & { most: number }) {
  const all = daysIn(period);
  return (
    <div className="usage-chart-drawing" aria-hidden="true">
      <span className="usage-chart-most">{formatNumber(most)}</span>
      <svg viewBox={`0 0 ${all * step} ${height}`} preserveAspectRatio="none">
        {days.map(({ date, conversions }, index) => {
          const share = (conversions / most) * height;
          const place = { x: index * step + (step - width) / 2, y: height - share };
          return (
            <rect key={date} {...place} width={width} height={share}>
              <title>{`${formatDay(new Date(date))}: ${formatNumber(conversions)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className="usage-chart-days">
        <span>{formatNumber(1)}</span>
        <span>{formatNumber(all)}</span>
      </div>
    </div>
  );
}

/** The number of days in a month such as `2026-11`. */
function daysIn(period: string): number {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** In a box of its own: a table is never narrower than its content. */
const Table = ({ days }: { days: Day[] }) => (
  <div className="visually-hidden">
    <table>
      <caption>{words.table}</caption>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.conversions}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, conversions }) => (
          <tr key={date}>
            <th scope="row">{formatDay(new Date(date))}</th>
            <td>{formatNumber(conversions)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
