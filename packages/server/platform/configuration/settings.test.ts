// Tests the list of settings that is shown to people.
import { expect, test } from 'vitest';
import { readSettings, variables } from '#platform/configuration.ts';

const settingOf = (name: string, environment: NodeJS.ProcessEnv) =>
  readSettings(environment).find((setting) => setting.name === name);

test('every variable is listed, with its default in words unless it is set', () => {
  const settings = readSettings({ PORT: ' 9000 ', HOST: ' ' });
  expect(settings.map(({ name }) => name)).toEqual(Object.keys(variables));
  expect(settings.find(({ name }) => name === 'PORT')).toMatchObject({
    ...{ source: 'environment', value: '9000' },
  });
  expect(settings.find(({ name }) => name === 'HOST')).toMatchObject({
    ...{ source: 'default', value: '127.0.0.1' },
  });
});

test('the values of secret variables are hidden', () => {
  const secrets = Object.entries(variables).flatMap(([name, variable]) =>
    'secret' in variable ? [name] : [],
  );
  expect(secrets).toContain('OCTAVO_SECRET');
  const settings = readSettings(Object.fromEntries(secrets.map((name) => [name, 'swordfish'])));
  expect(JSON.stringify(settings)).not.toContain('swordfish');
  expect(settings.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(secrets);
});

test('a password in an address is left out', () => {
  const found = settingOf('FILES_URL', { FILES_URL: 's3://key:swordfish@bucket/prefix' });
  expect(found?.value).toBe('s3://key:…@bucket/prefix');
});
