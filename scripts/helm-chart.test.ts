// Tests what of the Helm chart can be tested without Helm: values, settings, addresses, and what the templates use of them.
import { Ajv } from 'ajv';
import { apiBase, routes, version } from '@octavo/contract';
import { variables } from '@octavo/server/configuration';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const chart = 'deploy/helm/octavo';
const read = (name: string) => readFile(join(chart, name), 'utf8');

type Values = { [key: string]: unknown };
const values = parse(await read('values.yaml')) as Values;
const schema = JSON.parse(await read('values.schema.json')) as object;
const templates = await Promise.all(
  (await readdir(join(chart, 'templates'))).map((name) => read(join('templates', name))),
);
const text = templates.join('\n');

/** The value at a path such as `api.autoscaling.enabled`. */
const valueAt = (path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Values | undefined)?.[key], values);

const isValid = (given: Values) =>
  new Ajv({ allowUnionTypes: true }).validate(schema, { ...values, ...given });

test('the chart has the version of Octavo', async () => {
  expect(parse(await read('Chart.yaml'))).toMatchObject({ version, appVersion: version });
});

test('the default values are valid except for the secrets, which have no default', () => {
  expect(isValid({})).toBe(false);
  expect(isValid({ secrets: ['octavo'] })).toBe(true);
});

test.each([
  { secrets: [] },
  { sandbox: { tier: 'none' } },
  { strategy: 'Anything' },
  { settings: { 'log-level': 'info' } },
  { work: { autoscaling: { kind: 'cron' } } },
  { replicas: 3 },
])('the schema refuses %j', (wrong) => {
  expect(isValid({ secrets: ['octavo'], ...wrong })).toBe(false);
});

test('templates use only values that exist', () => {
  const used = [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path as string);
  expect(used.length).toBeGreaterThan(20);
  for (const path of used) expect(valueAt(path), path).toBeDefined();
});

test('the variables that the chart sets are settings of the server', () => {
  const inTemplates = [...text.matchAll(/- name: ([A-Z][A-Z_]+)$/gm)].map(([, name]) => name);
  const inValues = ['settings', 'api.settings', 'work.settings'].flatMap((path) =>
    Object.keys(valueAt(path) as Values),
  );
  const set = [...inTemplates, ...inValues];
  expect(set.length).toBeGreaterThan(4);
  expect(Object.keys(variables)).toEqual(expect.arrayContaining(set));
});

test('the probes ask routes that exist', () => {
  const asked = [...text.matchAll(/httpGet: \{ path: (\S+),/g)].map(([, path]) => path);
  expect(asked).toHaveLength(3);
  const health = Object.values(routes.health).map(({ path }) => `${apiBase}${path}`);
  expect(health).toEqual(expect.arrayContaining(asked));
});

test('pods meet the restricted pod security standard', () => {
  for (const line of [
    'runAsNonRoot: true',
    'allowPrivilegeEscalation: false',
    'readOnlyRootFilesystem: true',
    'capabilities: { drop: [ALL] }',
    'type: RuntimeDefault',
    'automountServiceAccountToken: false',
  ])
    expect(text).toContain(line);
});
