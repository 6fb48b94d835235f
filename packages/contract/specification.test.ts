// Compares the contract with the tables and texts of the specification, in both directions.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { conversions, conversionTypes, screens, texts } from './index.ts';
import { apiBase, routes } from './routes/index.ts';
import type { Route } from './routes/route.ts';

const specification = readFileSync(
  new URL('../../docs/specification/specification.md', import.meta.url),
  'utf8',
);

const section = (title: string): string => {
  const begin = specification.indexOf(title);
  expect(begin, `the specification has “${title}”`).toBeGreaterThan(-1);
  const rest = specification.slice(begin + title.length);
  return rest.slice(0, /\n#{2,3} /.exec(rest)?.index);
};

const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s-|]+\|$/.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
    .slice(1);

describe('conversion types', () => {
  const listed = specification.slice(
    specification.indexOf('**Known conversion types**'),
    specification.indexOf('## 4.'),
  );
  const known = new Set(listed.match(/\b(?:[a-z]+-(?:to-[a-z]+|resizer|editor))\b/g));

  test('every type of the specification is in the catalogue', () => {
    expect(conversionTypes).toEqual(expect.arrayContaining([...known]));
  });

  test('a type beyond the specification is one of those that were added on purpose', () => {
    const added = conversionTypes.filter((type) => !known.has(type));
    expect(added.toSorted()).toEqual([
      'excel-to-csv',
      'excel-to-json',
      'html-to-markdown',
      'html-to-word',
      'invoice-to-html',
      'invoice-to-pdf',
      'json-to-csv',
      'markdown-to-pdf',
      'markdown-to-word',
      'pdf-to-json',
      'pdf-to-markdown',
      'pdf-to-pdfa',
      'word-to-markdown',
      'xml-to-json',
    ]);
  });

  const furtherImages =
    '.webp .avif .heic .heif .tif .tiff .jp2 .j2k .jpx .jpf .j2c .jpc .ico .cur .tga .ppm .pgm .pbm .pnm .pam'.split(
      ' ',
    );

  test('the accepted extensions are those of the table, and for the image editor further ones', () => {
    const table = rows(section('**Upload**')).filter(([, cell]) => cell?.startsWith('.'));
    expect(table.length).toBeGreaterThan(9);
    for (const [types = '', extensions = ''] of table)
      for (const type of types.split(', ') as (keyof typeof conversions)[])
        expect(conversions[type].accepts, type).toEqual([
          ...extensions.split(', '),
          ...(type === 'image-editor' ? furtherImages : []),
        ]);
  });

  test('a type whose table row is left open accepts something', () => {
    for (const type of conversionTypes)
      expect(conversions[type].accepts.length, type).toBeGreaterThan(0);
  });
});

describe('calls', () => {
  const calls = specification
    .slice(specification.indexOf('## 7.'), specification.indexOf('## 8.'))
    .match(/\| (?:GET|POST|PUT|DELETE) \/[^ |]+(?: \(public\))?/g) as string[];
  const all = Object.values(routes).flatMap((group) => Object.values(group) as Route[]);
  const named = new Map(all.map((route) => [`${route.method} ${route.path}`, route]));

  test('the tables of section 7 are read whole', () => {
    expect(calls).toHaveLength(40);
  });

  test.each(calls)('%s is a route of the contract', (call) => {
    const name = call.replace('| ', '').replace(' (public)', '');
    const route = named.get(name);
    expect(route, name).toBeDefined();
    if (call.endsWith('(public)')) expect(route?.access).toBe('public');
  });

  test('a route beyond the specification is one that the decisions add', () => {
    const names = calls.map((call) => call.replace('| ', '').replace(' (public)', ''));
    const added = [...named.keys()].filter((name) => !names.includes(name));
    expect(added.toSorted()).toEqual([
      'DELETE /api-keys/{id}',
      'DELETE /jobs/{id}',
      'DELETE /presets/{id}',
      'DELETE /uploads/{id}',
      'DELETE /user-files/shares/{id}',
      'DELETE /users/profile/{uid}',
      'DELETE /webhooks/{id}',
      'GET /admin/audit-log',
      'GET /admin/jobs',
      'GET /admin/queue',
      'GET /admin/settings',
      'GET /admin/system',
      'GET /admin/users',
      'GET /api-keys',
      'GET /archives/{id}',
      'GET /conversion/catalogue',
      'GET /conversion/usage/days',
      'GET /downloads/{id}',
      'GET /health/live',
      'GET /health/ready',
      'GET /identity',
      'GET /identity/person',
      'GET /jobs/{id}',
      'GET /jobs/{id}/events',
      'GET /presets',
      'GET /shares/{id}/file',
      'GET /shares/{id}/thumbnail',
      'GET /user-files/files/{id}/thumbnail',
      'GET /user-files/shares',
      'GET /users/export/{id}/download',
      'GET /webhooks',
      'GET /webhooks/{id}/deliveries',
      'HEAD /uploads/{id}',
      'OPTIONS /uploads',
      'PATCH /uploads/{id}',
      'PATCH /user-files/files/{id}',
      'POST /admin/invitations',
      'POST /admin/jobs/retry',
      'POST /admin/jobs/{id}/cancel',
      'POST /api-keys',
      'POST /archives',
      'POST /billing/stripe/webhook',
      'POST /image-processing/preview',
      'POST /pdf-processing/prepare-signature',
      'POST /presets',
      'POST /setup/admin',
      'POST /setup/invitations',
      'POST /setup/status',
      'POST /shares/{id}',
      'POST /subscription/portal',
      'POST /uploads',
      'POST /user-files/archives',
      'POST /user-files/files/{id}/shares',
      'POST /users/export/{uid}',
      'POST /webhooks',
      'POST /webhooks/{id}/test',
      'PUT /admin/users/{uid}/status',
      'PUT /presets/{id}',
    ]);
  });

  test('no two routes share a method and a path', () => {
    expect(named.size).toBe(all.length);
  });

  test('the base is the one of the specification', () => {
    expect(specification).toContain(`Base is {host}${apiBase}.`);
  });
});

describe('screens', () => {
  const table = rows(section('### Route table')).flatMap(([paths = '']) => paths.split(', '));

  test('are those of the route table', () => {
    expect(Object.values(screens).toSorted()).toEqual(table.toSorted());
  });
});

describe('texts', () => {
  // What stands for a changing part, in the specification's ways of writing it and in ours.
  const normal = (text: string) =>
    text
      .replaceAll(/\{\w+\}|\.\.\.(?!')/g, '*')
      .replace('Page X of Y', 'Page * of *')
      .replace(/^N (day|hour)/, '* $1');

  const strings = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return Object.values(value as Record<string, unknown>).flatMap(strings);
  };
  const ours = strings(texts);
  const oursNormal = new Set(ours.map(normal));

  // Quotations of values and of running sentences, which are no texts of a screen.
  const noTexts = new Set(['high']);
  const quoted = [...specification.matchAll(/(?<![\w’])'([^'\n]+)'(?!\w)/g)]
    .map(([, text = '']) => text)
    .filter((text) => !text.startsWith('s ') && text.trim() !== ',' && !noTexts.has(text));

  test('the specification quotes as many texts as are known', () => {
    expect(quoted.length).toBeGreaterThan(70);
  });

  test.each(quoted)('“%s” is a text of the contract', (text) => {
    const wanted = text === '...Image Editor.' ? texts.editor.imageNeedsLogin : text;
    expect(oursNormal).toContain(normal(wanted));
  });

  // Names that the specification writes without quotes: each sentence, with the names in it.
  const sentences: readonly RegExp[] = [
    /^- Links: (\w+), (\w+), and ([\w ]+) \(only/m,
    /^- Signed-out users see (\w+) and ([\w ]+) links\./m,
    /^- The avatar dropdown has (\w+) and ([\w ]+)\. ([\w ]+) returns to \/\./m,
    /filter tabs: (\w+), ([\w ]+), ([\w ]+), ([\w ]+)\. Their/,
    /^- (Basic [\w ]+) section:/m,
    /- pdf-editor, with tags ([\w ]+), ([\w ]+), ([\w ]+), ([\w ]+), ([\w ]+), ([\w ]+)\./,
    /- image-editor, with tags (\w+), ([\w &]+), (\w+), (\w+), (\w+)\./,
    /^- Contents: a ([\w ]+) button \(.*\), ([\w ]+) \(.*\), ([\w ]+) \(goes to \/signup\)/m,
    /^- Fields: (\w+), (\w+), (\w+), (\w+) \(with/m,
    /^- Also a ([\w ]+) button, a forgot-password link/m,
    /^- A mode toggle, (\w+) or (\w+)\./m,
    /^- A (Change \w+) button\.$/m,
    /with three steps: (\w+), (\w+), ([\w ]+)\./,
    /^- A ([\w ]+) button to \/\.$/m,
    /and a ([\w ]+) button\.\n- PDF editor and image editor types/,
    /text area editor with (\w+) \(downloads the text\), (\w+), (\w+) and a ([\w ]+) button\./,
    /^ {2}- Tabs (\w+), (\w+), (\w+), (\w+), (\w+), (\w+)\./m,
    /^- Controls: ([\w ]+), ([\w ]+), (\w+) and (\w+) page buttons/m,
    /Zoom select \((\d+%), (\d+%), (\d+%), (\d+%), (\d+%), (\d+%)\), and a (\w+) button/,
    /^- States: loading; error with ([\w ]+); loaded\./m,
    /^- ([\w ]+) card: initial, .* a ([\w ]+) \/ ([\w ]+) badge/m,
    /^- ([\w ]+) card: user id/m,
    /^- ([\w &]+) card: plan name, .*\(or (\w+)\)/m,
    /and a ([\w ]+) button to \/pricing\./,
    /^- A ([\w ]+) card: ([\w ]+), ([\w ]+), ([\w ]+), ([\w ()]+), and ([\w ]+) by type\./m,
    /size, date and a (\w+) button/,
    /plus a ([\w ]+) button that goes to \//,
    /shows (High [\w ]+) and ([\w ]+)\. Otherwise it shows ([\w ]+) and ([\w ]+)\./,
  ];

  test.each(sentences)('what %s names is a text of the contract', (sentence) => {
    const names = sentence.exec(specification)?.slice(1);
    expect(names).toBeDefined();
    expect(ours).toEqual(expect.arrayContaining(names ?? []));
  });

  test.each(ours)('the specification has “%s”', (text) => {
    const found = specification
      .replaceAll(/\{\w+\}|\.\.\./g, '*')
      .replace('Page X of Y', 'Page * of *');
    const wanted = normal(text).replace(/^\* (day|hour)/, 'N $1');
    // The second of two texts that the specification writes as one with its other ending.
    const ending = wanted.replace('You need to be logged in to use the Image', '*Image');
    expect(found.includes(wanted) || found.includes(ending)).toBe(true);
  });
});
