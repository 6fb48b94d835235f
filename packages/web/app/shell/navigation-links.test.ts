import { screens } from '@octavo/contract';
import { expect, test } from 'vitest';
import { linksFor } from '#app/shell/navigation-links.ts';

const all = Object.values(screens);
const labels = (...given: Parameters<typeof linksFor>) =>
  linksFor(...given).map(({ label }) => label);

test('a signed-out visitor sees Login and Sign Up, but no files', () => {
  expect(labels({ state: 'signed-out' }, '/', all)).toEqual([
    'Dashboard',
    'Editor',
    'Login',
    'Sign Up',
  ]);
});

test('the login and signup screens hide Login and Sign Up', () => {
  for (const address of ['/login', '/signup', '/pdf-editor-pro', '/Login', '/login/'])
    expect(labels({ state: 'signed-out' }, address, all), address).toEqual(['Dashboard', 'Editor']);
});

test('a signed-in user sees My Files', () => {
  const person = { uid: 'a', email: 'a@example.org', emailVerified: true, name: 'Ada' };
  const identity = { state: 'signed-in', ...person } as const;
  expect(labels(identity, '/', all)).toEqual(['Dashboard', 'Editor', 'My Files']);
});

test('a screen that does not exist is not linked', () => {
  expect(labels({ state: 'signed-out' }, '/', ['/', '/editor'])).toEqual(['Dashboard', 'Editor']);
});

test('before it is known who is here, the links of members and of visitors are there', () => {
  expect(labels({ state: 'unknown' }, '/', all)).toEqual([
    ...['Dashboard', 'Editor', 'My Files'],
    ...['Login', 'Sign Up'],
  ]);
});
