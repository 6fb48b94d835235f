// Tests that the dashboard for Grafana and the alerts for Prometheus use only metrics that a running server has.
import { problemCodes } from '@octavo/contract';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../scripts/free-port.ts';
import { convert } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import { useServer } from '../setup/server.ts';

const port = await freePort();
const server = useServer({ METRICS_PORT: String(port), CONCURRENCY: '1' });

type Dashboard = {
  panels: { type: string; title: string; targets?: { expr: string }[] }[];
};
type Rules = { groups: { rules: { alert: string; expr: string; annotations: object }[] }[] };

const dashboard = JSON.parse(await readFile('deploy/grafana/octavo.json', 'utf8')) as Dashboard;
const { groups } = parse(await readFile('deploy/prometheus/octavo.rules.yaml', 'utf8')) as Rules;
const rules = groups.flatMap((group) => group.rules);
const panels = dashboard.panels.filter(({ type }) => type !== 'row');

const queries = [
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [`panel ${title}`, expr] as const),
  ),
  ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
];

/** The metrics of a query with the labels and values that it selects. */
const selectorsIn = (query: string) =>
  [...query.matchAll(/\b([a-z]+_\w+|up)(?:\{([^}]*)\})?(?=[\s[){,]|$)/g)]
    .filter(([, name]) => !/^(histogram_quantile|clamp_min)$/.test(name as string))
    .map(([, name, labels = '']) => ({
      name: name as string,
      labels: [...labels.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].map(([, label, , value]) => ({
        label: label as string,
        values: (value as string).split('|'),
      })),
    }));

/** Prometheus adds these to every series. */
const labelsOfPrometheus = ['job', 'instance'];

/** The labels of each series that the server has, by its name. */
const series = new Map<string, Set<string>>();
beforeAll(async () => {
  await convert(server, { type: 'csv-to-json', content: csv });
  await convert(server, { type: 'json-to-csv', content: '{', name: 'broken.json' });
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  let text = await metrics();
  // A job is counted after its answer.
  for (let tries = 0; tries < 300 && !text.includes('octavo_job_failures_total{'); tries++) {
    await wait(100);
    text = await metrics();
  }
  for (const [, name, labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = series.get(name as string) ?? new Set();
    for (const [, label] of labels.matchAll(/(\w+)="/g)) known.add(label as string);
    series.set(name as string, known);
  }
  // A gauge by type has no series while nothing waits; its labels are those of jobs.
  for (const [, name] of text.matchAll(/^# TYPE (octavo_queue_waiting_jobs) gauge$/gm))
    series.set(name as string, new Set(['type']));
});

test('there are panels and alerts', () => {
  expect(panels.length).toBeGreaterThan(15);
  expect(rules.length).toBeGreaterThan(5);
  for (const [where, query] of queries) expect(selectorsIn(query), where).not.toEqual([]);
});

describe.each(queries)('%s', (_where, query) => {
  test('uses metrics and labels that the server has', () => {
    for (const { name, labels } of selectorsIn(query)) {
      if (name === 'up') continue;
      expect([...series.keys()]).toContain(name);
      const known = [...(series.get(name) ?? []), ...labelsOfPrometheus];
      expect(known, name).toEqual(expect.arrayContaining(labels.map(({ label }) => label)));
    }
  });

  test('names problems that exist', () => {
    const codes = selectorsIn(query)
      .flatMap(({ labels }) => labels)
      .filter(({ label }) => label === 'code')
      .flatMap(({ values }) => values);
    expect(problemCodes).toEqual(expect.arrayContaining(codes));
  });
});

test('the dashboard shows every metric of Octavo', () => {
  const shown = new Set(queries.flatMap(([, query]) => selectorsIn(query).map(({ name }) => name)));
  const withoutSuffix = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
  const own = [...series.keys()].filter((name) => name.startsWith('octavo_')).map(withoutSuffix);
  expect([...shown].map(withoutSuffix)).toEqual(expect.arrayContaining(own));
});
