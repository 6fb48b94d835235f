import { expect, test } from 'vitest';
import { pageFor } from '#features/web/page.ts';

const built = '<html><head><title>Octavo</title></head><body></body></html>';
const page = (url: string | undefined) => pageFor(built, { analytics: { url, sites: [] } });

test('the page stays as it was built where nothing is counted', () =>
  expect(page(undefined)).toBe(built));

test('the page tells where to send what is counted, whatever signs the address has', () =>
  expect(page('/count?site="a"&b=$&')).toContain(
    '<meta name="octavo-analytics" content="/count?site=&quot;a&quot;&amp;b=$&amp;" /></head>',
  ));
