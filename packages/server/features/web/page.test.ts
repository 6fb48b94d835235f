import { anonymousLimits } from '@octavo/contract';
import { expect, test } from 'vitest';
import { pageFor } from '#features/web/page.ts';
import { readConfiguration } from '#platform/configuration.ts';

const about = { language: 'en', anyNumber: 'any number of', address: '/pricing' };
const unavailable = { programs: [], types: [] };
const built = '<head><title>Octavo</title></head><p>{conversions} a month, to {size}, {other}</p>';

const page = (
  environment: NodeJS.ProcessEnv,
  more: { address?: undefined; language?: string } = {},
) => pageFor(built, { ...readConfiguration(environment), unavailable }, { ...about, ...more });

test('the page contains the limits of visitors, for users and scripts', () => {
  expect(page({})).toContain('<p>10 a month, to 20 MB, {other}</p>');
  const [, content = ''] = /name="octavo-visitors" content="([^"]*)"/.exec(page({})) ?? [];
  expect(JSON.parse(content.replaceAll('&quot;', '"'))).toEqual({
    conversions_per_month: anonymousLimits.conversionsPerMonth,
    concurrent: anonymousLimits.concurrent,
    file_bytes: anonymousLimits.fileBytes,
    retention_hours: 1,
  });
});

test('the page shows the operator’s limits, also unlimited ones', () => {
  const limits = { ANONYMOUS_CONVERSIONS_PER_MONTH: '-1', ANONYMOUS_FILE_MB: '2048' };
  expect(page(limits)).toContain('<p>any number of a month, to 2 GB, {other}</p>');
});

test('numbers are formatted in the language of the page', () => {
  const limits = { ANONYMOUS_CONVERSIONS_PER_MONTH: '1500', ANONYMOUS_FILE_MB: '1536' };
  expect(page(limits, { language: 'de' })).toContain('<p>1.500 a month, to 1,5 GB, {other}</p>');
});

test('the page says which levels of signatures the server offers', () => {
  const level = (environment: NodeJS.ProcessEnv) =>
    /octavo-signature-level" content="([^"]*)"/.exec(page(environment))?.[1];
  const TIMESTAMP_URL = 'http://tsa.example.org/tsr';
  expect(level({})).toBe('B-B');
  expect(level({ TIMESTAMP_URL })).toBe('B-T');
  expect(level({ TIMESTAMP_URL, REVOCATION_HOSTS: '*.example.org' })).toBe('B-LTA');
});

test('without analytics the page has no analytics address', () =>
  expect(page({})).not.toContain('octavo-analytics'));

test('the page contains the analytics address, with special characters escaped', () =>
  expect(page({ ANALYTICS_URL: '/count?site=a&b=$&' })).toContain(
    '<meta name="octavo-analytics" content="/count?site=a&amp;b=$&amp;" /></head>',
  ));

test('a screen has its canonical address if the public address is configured', () => {
  const known = { PUBLIC_URL: 'https://octavo.example.org' };
  expect(page(known)).toContain(
    '<link rel="canonical" href="https://octavo.example.org/pricing" />',
  );
  expect(page({})).not.toContain('canonical');
  expect(page(known, { address: undefined })).not.toContain('canonical');
});
