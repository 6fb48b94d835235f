import { routes } from '@octavo/contract';
import { expect, test } from 'vitest';
import { createLinks, type LinkQuery } from '#core/files/links.ts';
import { secretsOf } from '#platform/secrets.ts';

const id = '3f1d7c0e-8f0a-4c60-9d0e-1f8f6f6f0001';
const expiresAt = new Date('2026-11-21T12:00:00Z');
const linksAt = (time: string, secret = 'a') =>
  createLinks(secretsOf(secret), routes.downloads.download, '', () => Date.parse(time));

function queryOf(link: string): LinkQuery {
  const { searchParams } = new URL(link, 'http://host');
  const { expires, key = '', signature = '' } = Object.fromEntries(searchParams);
  return { expires: Number(expires), key, signature };
}

const before = linksAt('2026-11-21T11:59:59Z');
const query = queryOf(before.linkTo(id, expiresAt));

test('a link is valid until it expires', () => {
  expect(() => before.check(id, query)).not.toThrow();
  const after = linksAt('2026-11-21T12:00:00Z');
  expect(() => after.check(id, query)).toThrow(/expired/);
});

test('a link of another server is invalid', () => {
  expect(() => linksAt('2026-11-21T11:00:00Z', 'b').check(id, query)).toThrow(/invalid/);
});

test('a changed link is invalid, even if it has expired', () => {
  const after = linksAt('2027-01-01T00:00:00Z');
  expect(() => after.check(id, { ...query, expires: query.expires + 1 })).toThrow(/invalid/);
});

test('a link to a file that is kept for long ends within a day', () => {
  const early = linksAt('2026-11-21T10:30:00Z');
  const { expires } = queryOf(early.linkTo(id, new Date('2027-01-01T00:00:00Z')));
  expect(new Date(expires * 1_000).toISOString()).toBe('2026-11-22T10:00:00.000Z');
});
