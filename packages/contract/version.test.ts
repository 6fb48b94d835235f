// The version is stated once for programs, once for npm and once for people.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { version } from './version.ts';

const read = (name: string) => readFileSync(resolve(name), 'utf8');

test('package.json has the same version', () =>
  expect((JSON.parse(read('package.json')) as { version: string }).version).toBe(version));

test('the newest version of the changelog is this one or comes next', () => {
  const [first, second] = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  expect(first === 'Unreleased' ? second : first).toMatch(new RegExp(`^${version}( |$)`));
});
