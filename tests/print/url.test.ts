// Pages of the web to PDF through the real browser and the real guard, from sites on this machine that a setting opens.
import { createServer as createSecureServer } from 'node:https';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createPlainServer, type AddressInfo } from 'node:net';
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { addressFile, type Problem } from '@octavo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { infoOfPdf, run, textOfPdf } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { picture } from './archive.ts';
import { selfSigned } from './certificate.ts';
import { bookmarksOf, checkStructure, linksOf, pixelsOf } from './pdf-inspection.ts';
import { content, openSite, redirect, type Paths, type Site } from './site.ts';

let place: Workplace;
/** Two sites that are opened, and one of the private network that must hear nothing. */
let site: Site;
let other: Site;
let secret: Site;
let count = 0;

const red = [255, 0, 0] as const;
const blue = [0, 0, 255] as const;

const page = (body: string, head = '') =>
  `<!doctype html><html><head><title>Page</title>${head}</head><body>${body}</body></html>`;

beforeAll(async () => {
  place = await openWorkplace({ allowedAddresses: ['127.0.0.1', '127.0.0.3'], concurrency: 3 });
  site = await openSite();
  other = await openSite({}, '127.0.0.3');
  secret = await openSite({}, '127.0.0.2');
});
beforeEach(() => void (site.requests.length = 0));
afterAll(async () => {
  for (const open of [site, other, secret]) open.close();
  await place.close();
});

async function attempt(address: string, options: Record<string, unknown> = {}) {
  const file = addressFile(address);
  const path = await place.write(`address-${++count}.url`, file.content);
  return place.attempt('url-to-pdf', path, options, file.name);
}

/** Prints a page of the first site. */
async function print(paths: Paths, options: Record<string, unknown> = {}) {
  Object.assign(site.paths, paths);
  const outcome = await attempt(`${site.origin}${Object.keys(paths)[0]}`, options);
  if ('problem' in outcome) throw new Error(JSON.stringify(outcome.problem));
  return outcome.result;
}

const textOf = async (paths: Paths, options = {}) => textOfPdf((await print(paths, options)).path);

async function problemOf(address: string, options = {}): Promise<Problem> {
  const outcome = await attempt(address, options);
  if ('result' in outcome) throw new Error(`printed: ${await textOfPdf(outcome.result.path)}`);
  return outcome.problem;
}

it('a page becomes a PDF with its title, text, links and bookmarks', async () => {
  const made = await print({ '/a': page('<h1>Head</h1><a href="/b">there</a>') });
  expect(made.name).toBe('127.0.0.1-a.pdf');
  expect(await textOfPdf(made.path)).toContain('Head');
  expect((await infoOfPdf(made.path))['Title']).toBe('Page');
  expect(await linksOf(made.path)).toEqual([`${site.origin}/b`]);
  expect(await bookmarksOf(made.path)).toMatchObject([{ title: 'Head', page: 1 }]);
  await checkStructure(made.path);
});

it('claims to be accessible by default, and not if that is off', async () => {
  const text = 'This page is in English and has nothing but a few words in a paragraph.';
  const claims = async (options: Record<string, unknown>) => {
    const { path } = await print({ '/a': page(`<p>${text}`) }, options);
    return (await readFile(path, 'latin1')).includes('<pdfuaid:part>1</pdfuaid:part>');
  };
  expect(await claims({ imageTexts: '', imagesWithoutText: 'report' })).toBe(true);
  expect(await claims({ accessible: 'off' })).toBe(false);
});

it('reports its progress', async () => {
  site.paths['/told'] = page('x');
  const path = await place.write('told.url', addressFile(`${site.origin}/told`).content);
  const reports: string[] = [];
  const progress = (done: number, of: number, what: string) =>
    void reports.push(`${done}/${of} ${what}`);
  await place.convert('url-to-pdf', path, {}, 'told.url', { progress });
  expect(reports).toEqual([
    '0/3 Loading the page',
    '1/3 Waiting for the page',
    '2/3 Printing to PDF',
    '3/3 Printing to PDF',
  ]);
});

it.each([
  ['a shortcut of Windows', (url: string) => `[InternetShortcut]\r\nURL=${url}\r\n`],
  [
    'one of macOS',
    (url: string) =>
      `<?xml version="1.0"?><plist version="1.0"><dict><key>URL</key><string>${url}</string></dict></plist>`,
  ],
])('the address may come in %s', async (_, shortcut) => {
  site.paths['/short'] = page('SHORT');
  const path = await place.write('shortcut', shortcut(`${site.origin}/short`));
  expect(await textOfPdf((await place.convert('url-to-pdf', path)).path)).toContain('SHORT');
});

it('a text that is no address is not taken for one', async () => {
  const path = await place.write('text.url', 'https://a.example\nhttps://b.example\n');
  expect(await place.attempt('url-to-pdf', path)).toMatchObject({
    problem: { code: 'wrong_format' },
  });
});

describe('a page is printed as a browser shows it', () => {
  it('with styles, pictures, fonts and scripts of other sites', async () => {
    const match = await run('fc-match', ['-f', '%{file}\n%{postscriptname}', 'monospace']);
    const [file = '', name] = match.split('\n');
    Object.assign(other.paths, {
      '/look.css': content(
        'text/css',
        '@import "more.css"; @font-face { font-family: own; src: url(f.ttf) } p { font-family: own }',
      ),
      '/more.css': content('text/css', '.blue { background: blue; height: 99px }'),
      '/f.ttf': content('font/ttf', await readFile(file), { 'access-control-allow-origin': '*' }),
      '/red.png': content('image/png', await picture('red')),
      '/write.js': content('text/javascript', 'document.write("<p>WRITTEN")'),
      '/frame': '<p>FRAMED',
    });
    const made = await print({
      '/rich': page(
        `<p class="blue">x<img src="${other.origin}/red.png"><script src="${other.origin}/write.js"></script>
        <iframe src="${other.origin}/frame"></iframe>`,
        `<link rel="stylesheet" href="${other.origin}/look.css">`,
      ),
    });
    const text = await textOfPdf(made.path);
    for (const word of ['WRITTEN', 'FRAMED']) expect(text).toContain(word);
    expect(await pixelsOf(made.path, 1, red)).toBeGreaterThan(1000);
    expect(await pixelsOf(made.path, 1, blue)).toBeGreaterThan(1000);
    expect(await run('pdffonts', [made.path])).toContain(name);
  });

  it('with what its scripts and workers fetch, where the other site allows it', async () => {
    other.paths['/open'] = content('text/plain', 'OPEN', { 'access-control-allow-origin': '*' });
    other.paths['/closed'] = content('text/plain', 'CLOSED');
    const text = await textOf({
      '/fetch': page(`<script>
        const add = (text) => document.body.append(text, ' ');
        const load = (url, init) => fetch(url, init).then((r) => r.text()).then(add, () => add('REFUSED'));
        load('/echo', { method: 'POST', body: 'SENT' });
        load('${other.origin}/open');
        load('${other.origin}/closed');
        new Worker('/worker.js').onmessage = ({ data }) => add(data);
      </script>`),
      '/echo': (request, response) => void request.pipe(response),
      '/worker.js': content(
        'text/javascript',
        'fetch("/for-worker").then((r) => r.text()).then(postMessage)',
      ),
      '/for-worker': content('text/plain', 'WORKED'),
    });
    for (const word of ['SENT', 'OPEN', 'REFUSED', 'WORKED']) expect(text).toContain(word);
    expect(text).not.toContain('CLOSED');
  });

  it('after it led elsewhere, with the cookies it was given on the way', async () => {
    const text = await textOf({
      '/old': redirect('/new', { 'set-cookie': 'first=1; Path=/; HttpOnly' }),
      '/new': (request, response) => {
        response.setHeader('content-type', 'text/html');
        response.setHeader('set-cookie', ['second=2; Path=/', 'third=3; Path=/']);
        response.end('<meta http-equiv="refresh" content="0;url=/newer">');
      },
      '/newer': '<script>location.href = "/newest"</script>',
      '/newest': (request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end(request.headers.cookie),
    });
    for (const cookie of ['first=1', 'second=2', 'third=3']) expect(text).toContain(cookie);
  });

  it('and no cookie is left for the next document', async () => {
    const text = await textOf({
      '/again': (request, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`cookies: ${request.headers.cookie}`),
    });
    expect(text).toContain('cookies: undefined');
  });

  it('which says that it has a screen', async () => {
    const text = await textOf({
      '/agent': (request, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(
            `${request.headers['user-agent']}<script>document.write(navigator.userAgent)</script>`,
          ),
    });
    expect(text.match(/Chrome\/\d+/g)).toHaveLength(2);
    expect(text).not.toContain('Headless');
  });

  const long = page(`<p>${'Text that is compressed well. '.repeat(2000)}<p>THE END`);
  it.each([
    ['gzip', gzipSync(long)],
    ['gzip', gzipSync(long).subarray(0, -8)],
    ['br', brotliCompressSync(long)],
    ['zstd', zstdCompressSync(long)],
    ['deflate', deflateSync(long)],
    ['deflate', deflateRawSync(long)],
    ['gzip, br', brotliCompressSync(gzipSync(long))],
    ['identity', Buffer.from(long)],
  ])('compressed by %s', async (coding, body) => {
    const text = await textOf({
      '/coded': content('text/html', body, { 'content-encoding': coding }),
    });
    expect(text).toContain('THE END');
  });

  it('with pictures that load when they come into view', async () => {
    const image = content('image/png', await picture('red'));
    const made = await print({
      '/lazy':
        page(`${'<p style="height:900px">far</p>'.repeat(5)}<img src="/late.png" loading="lazy">
        <div id="seen"></div><script>new IntersectionObserver(([{ isIntersecting }], observer) => {
          if (!isIntersecting) return;
          observer.disconnect();
          document.querySelector('#seen').innerHTML = '<p>SEEN<img src="/later.png">';
        }).observe(document.querySelector('#seen'))</script><p id="seen">x`),
      '/late.png': image,
      '/later.png': image,
    });
    expect(site.requests).toEqual(expect.arrayContaining(['/late.png', '/later.png']));
    expect(await textOfPdf(made.path)).toContain('SEEN');
  });

  it.each([
    [
      'a picture',
      content(
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">WORD</text></svg>',
      ),
    ],
    ['a text', content('text/plain', 'WORD')],
    ['data', content('application/json', '{"a":"WORD"}')],
  ])('also when it is %s', async (_, handler) => {
    expect(await textOf({ '/other': handler })).toContain('WORD');
  });
});

// Most of their time is waiting, so they wait together.
describe.concurrent('options of pages of the web', () => {
  const late = `<script>setTimeout(() => {
    document.body.insertAdjacentHTML('beforeend', '<p id="late">LATE');
  }, 2500)</script>`;

  it('waits until something is visible', async () => {
    expect(await textOf({ '/w1': page(late) }, { waitFor: '#late' })).toContain('LATE');
    expect(await textOf({ '/w2': page(late) })).not.toContain('LATE');
  });

  it('waits for a time', async () => {
    expect(await textOf({ '/w3': page(late) }, { waitFor: ' 3000 ' })).toContain('LATE');
  });

  it('names the element that did not become visible, though it exists', async () => {
    site.paths['/hidden'] = page('<p id="a" style="display:none">x');
    expect(await problemOf(`${site.origin}/hidden`, { waitFor: '#a' })).toEqual({
      code: 'wait_not_met',
      values: { selector: '#a', seconds: 30 },
    });
  });

  it.each(['30001', '1.5', '9 lives', 'p[', '###'])('refuses to wait for “%s”', async (waitFor) => {
    site.paths['/plain'] = page('x');
    expect(await problemOf(`${site.origin}/plain`, { waitFor })).toMatchObject({
      code: 'invalid_option',
      values: { option: 'waitFor' },
    });
  });

  it('prints with the requested paper, media, scale, header, footer and pages', async () => {
    const html = page(
      '<b>SCREEN</b>' + '<p style="break-after:page">text'.repeat(3),
      '<style>@media print { b { display: none } }</style>',
    );
    const options = {
      paper: 'letter',
      orientation: 'landscape',
      media: 'screen',
      header: '{title} up here',
      footer: 'down here',
      pageNumbers: true,
      margin: 20,
      scale: 120,
      background: false,
      pages: '2-3',
    };
    const made = await print({ '/options': html }, options);
    expect(made.pages).toBe(2);
    expect((await infoOfPdf(made.path))['Page size']).toContain('792 x 612');
    const text = await textOfPdf(made.path);
    expect(text).toMatch(/Page up here[^]*down here · 2 \/ /);
    expect(text).not.toContain('SCREEN');
    expect(await textOf({ '/options': html }, { media: 'screen' })).toContain('SCREEN');
  });
});

describe('pages that cannot be printed have their problem', () => {
  it.each([404, 403, 500, 503])('an answer of %d', async (status) => {
    site.paths['/bad'] = (_, response) => void response.writeHead(status).end('no');
    expect(await problemOf(`${site.origin}/bad`)).toEqual({
      code: 'address_answered',
      values: { address: new URL(site.origin).host, status },
    });
  });

  it.each([
    ['a PDF', content('application/pdf', '%PDF-1.7')],
    ['a file to download', content('application/zip', 'PK')],
    ['a file to download', content('application/x-own', 'own')],
    ['a file to download', content('text/html', 'x', { 'content-disposition': 'attachment' })],
    ['a sound or a film', content('video/mp4', 'film')],
    ['nothing', (_: unknown, response) => void response.writeHead(204).end()],
  ] as [string, ReturnType<typeof content>][])('%s in place of a page', async (found, handler) => {
    site.paths['/no-page'] = handler;
    expect(await problemOf(`${site.origin}/no-page`)).toEqual({
      code: 'not_a_page',
      values: { found },
    });
  });

  const unreachable = (reason: string) => ({
    code: 'unreachable_address',
    values: { reason: expect.stringContaining(reason) as string },
  });

  it('a name that does not exist', async () => {
    expect(await problemOf('http://no-such-name.invalid/')).toMatchObject(unreachable('no site'));
  });

  it('a refused connection', async () => {
    const gone = await openSite();
    gone.close();
    expect(await problemOf(gone.origin)).toMatchObject(unreachable('refuses'));
  });

  it('a certificate of an unknown authority', async () => {
    const [key, cert] = selfSigned();
    const server = createSecureServer({ key, cert }, (_, response) => response.end('SECRET'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const problem = await problemOf(`https://127.0.0.1:${port}/`);
    server.close();
    expect(problem).toMatchObject(unreachable('certificate'));
  });

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', 'not a web page'],
    ['an end before the answer', '', 'broke off'],
  ])('%s', async (_, words, reason) => {
    const server = createPlainServer((socket) => {
      socket.on('error', () => {});
      socket.end(words);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const problem = await problemOf(`http://127.0.0.1:${port}/`);
    server.close();
    expect(problem).toMatchObject(unreachable(reason));
  });

  it('a damaged compression', async () => {
    site.paths['/broken'] = content('text/html', 'not compressed', { 'content-encoding': 'gzip' });
    expect(await problemOf(`${site.origin}/broken`)).toMatchObject(unreachable('damaged'));
  });

  it('an answer that never comes', async () => {
    site.paths['/silent'] = () => {};
    expect(await problemOf(`${site.origin}/silent`)).toMatchObject(unreachable('in time'));
  });

  it('a page that leads in a circle, by answers or by scripts', async () => {
    site.paths['/circle'] = redirect('/circle');
    expect(await problemOf(`${site.origin}/circle`)).toMatchObject(unreachable('elsewhere'));
    site.paths['/reload'] = page('<script>location.reload()</script>');
    expect(await problemOf(`${site.origin}/reload`)).toMatchObject(unreachable('elsewhere'));
  });

  it('pages of the document that do not exist', async () => {
    site.paths['/short'] = page('x');
    expect(await problemOf(`${site.origin}/short`, { pages: '7-' })).toEqual({
      code: 'no_such_page',
      values: { found: 1, pages: '7-' },
    });
  });
});
