import { expect, test } from 'vitest';
import { nameStatements } from './named-statements.ts';

/** A connection that keeps the names of what it runs. */
function recorder() {
  const names: (string | undefined)[] = [];
  type Statement = string | { text: string; name?: string; values?: unknown[] };
  const client = {
    query: (statement: Statement, _values?: unknown[]) =>
      void names.push(typeof statement === 'string' ? undefined : statement.name),
  };
  nameStatements(client);
  return { client, names };
}

test('a statement without values has a name if it is one alone that is planned', () => {
  const { client, names } = recorder();
  client.query('\n  WITH next AS (SELECT 1) UPDATE jobs SET n = 1');
  client.query({ text: 'select 1' });
  client.query('SELECT 1; SELECT 2');
  client.query('LISTEN jobs');
  client.query('commit');
  expect(names.map((name) => name !== undefined)).toEqual([true, true, false, false, false]);
});

test('a statement has the same name on every connection', () => {
  const [one, other] = [recorder(), recorder()];
  one.client.query('SELECT $1::int', [1]);
  one.client.query({ text: 'SELECT $1::int', values: [2] });
  one.client.query('SELECT $1::text', ['a']);
  one.client.query('BEGIN');
  one.client.query('SELECT 1; SELECT 2', []);
  one.client.query({ text: 'SELECT $1::int', name: 'own' }, [3]);
  other.client.query({ text: 'SELECT $1::int' }, [4]);
  const [first, second, third, ...rest] = one.names;
  expect(first).toMatch(/^octavo_[0-9a-f]{32}$/);
  expect([second, other.names[0]]).toEqual([first, first]);
  expect(third).not.toBe(first);
  expect(rest).toEqual([undefined, undefined, 'own']);
});

test('beyond some hundred texts no more are named', () => {
  const { client, names } = recorder();
  for (let length = 0; length < 400; length++) client.query(`SELECT $1 -- ${length}`, [0]);
  expect(names.filter((name) => name === undefined).length).toBeGreaterThan(90);
});
