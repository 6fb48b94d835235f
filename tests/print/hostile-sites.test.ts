// Sites that mean harm: what they print must hold nothing of the private network, and must not keep the browser.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { addressFile } from '@octavo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOfPdf } from '../conversions/programs.ts';
import { openWorkplace, type Attempt, type Workplace } from '../conversions/workplace.ts';
import { content, openSite, redirect, type Handler, type Site } from './site.ts';

let place: Workplace;
/** It waits less long for pages that never come to rest: all of that time they take the processor. */
let impatient: Workplace;
let site: Site;
let count = 0;

/** A site of the private network; even a connection to it is reported. */
let secret: Awaited<ReturnType<typeof listen>>;

async function listen() {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on('error', () => {});
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\nSECRET');
  }).listen(0, '127.0.0.2');
  await once(server, 'listening');
  const host = `127.0.0.2:${(server.address() as AddressInfo).port}`;
  return { host, heard: () => connections, close: () => server.close() };
}

beforeAll(async () => {
  const settings = { allowedAddresses: ['127.0.0.1'], concurrency: 4 };
  place = await openWorkplace(settings);
  impatient = await openWorkplace({ ...settings, pageTimes: { loadMs: 3_000, busyMs: 5_000 } });
  site = await openSite();
  secret = await listen();
});
afterAll(async () => {
  site.close();
  secret.close();
  await place.close();
  await impatient.close();
});

const page = (body: string) => `<!doctype html><title>x</title><p>BEFORE</p>${body}<p>AFTER`;

/** Prints what a path is answered with. */
async function attempt(handler: string | Handler, at = place): Promise<Attempt> {
  const path = `/${++count}`;
  site.paths[path] = handler;
  const file = await at.write(`a-${count}.url`, addressFile(site.origin + path).content);
  return at.attempt('url-to-pdf', file);
}

async function textOf(handler: string | Handler, at = place): Promise<string> {
  const outcome = await attempt(handler, at);
  if ('problem' in outcome) throw new Error(JSON.stringify(outcome.problem));
  return textOfPdf(outcome.result.path);
}

const script = (source: string) => page(`<script>${source}</script>`);

describe('a page brings nothing of the private network', () => {
  const parts: [string, (host: string) => string][] = [
    ['a picture', (host) => page(`<img src="http://${host}/">`)],
    ['a frame', (host) => page(`<iframe src="http://${host}/"></iframe>`)],
    ['a frame in a frame', (host) => page(`<iframe srcdoc="<iframe src='//${host}/'>"></iframe>`)],
    ['an object', (host) => page(`<object data="http://${host}/"></object>`)],
    ['an embedded page', (host) => page(`<embed src="http://${host}/">`)],
    ['a style sheet', (host) => page(`<link rel="stylesheet" href="http://${host}/">`)],
    [
      'an imported style, a font and a background',
      (host) =>
        page(`<style>@import "http://${host}/a"; @font-face { font-family: a; src: url(http://${host}/b) }
        p { font-family: a; background: url(http://${host}/c) }</style>`),
    ],
    ['a script', (host) => page(`<script src="http://${host}/"></script>`)],
    ['a module', (host) => page(`<script type="module">import "http://${host}/"</script>`)],
    [
      'hints',
      (host) =>
        page(
          `<link rel="preconnect" href="http://${host}"><link rel="dns-prefetch" href="//${host}"><link rel="prefetch" href="http://${host}/">`,
        ),
    ],
    ['a fetch', (host) => script(`fetch("http://${host}/", { mode: "no-cors" })`)],
    [
      'an XMLHttpRequest',
      (host) =>
        script(`const x = new XMLHttpRequest(); x.open("GET", "http://${host}/"); x.send()`),
    ],
    ['a WebSocket', (host) => script(`new WebSocket("ws://${host}/")`)],
    ['an event stream', (host) => script(`new EventSource("http://${host}/")`)],
    ['a beacon', (host) => script(`navigator.sendBeacon("http://${host}/", "x")`)],
    ['a window', (host) => script(`open("http://${host}/"); open("http://${host}/", "_blank")`)],
    [
      'a worker',
      (host) =>
        script(`new Worker(URL.createObjectURL(new Blob(['importScripts("http://${host}/")'])));
        new SharedWorker('data:text/javascript,fetch("http://${host}/", { mode: "no-cors" })')`),
    ],
    [
      'a form in a frame',
      (host) =>
        page(
          `<iframe name="f"></iframe><form target="f" action="http://${host}/"></form><script>document.forms[0].submit()</script>`,
        ),
    ],
    [
      'a peer',
      (host) =>
        script(`const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:${host}" }] });
        peer.createDataChannel("a"); peer.createOffer().then((offer) => peer.setLocalDescription(offer))`),
    ],
    ['a film', (host) => page(`<video src="http://${host}/" autoplay></video>`)],
    [
      'an address in other digits',
      (host) => page(`<img src="http://${host.replace('127.0.0.2', '0x7f.2')}/">`),
    ],
    [
      'an address in IPv6',
      (host) =>
        page(`<iframe src="http://${host.replace('127.0.0.2', '[::ffff:127.0.0.2]')}/"></iframe>`),
    ],
  ];
  it.each(parts)('by %s', async (_, html) => {
    const text = await textOf(html(secret.host));
    expect(text).toMatch(/BEFORE[^]*AFTER/);
    expect(text).not.toContain('SECRET');
    expect(secret.heard()).toBe(0);
  });

  it('by a part that leads there', async () => {
    site.paths['/lead'] = redirect(`http://${secret.host}/`);
    const text = await textOf(
      page(`<iframe src="/lead"></iframe><img src="/lead"><script src="/lead"></script>
      <style>@import "/lead"</style><script>fetch("/lead", { mode: "no-cors" })</script>`),
    );
    expect(text).toMatch(/BEFORE[^]*AFTER/);
    expect(secret.heard()).toBe(0);
  });

  it('by a file of the machine', async () => {
    const file = await place.write('secret.txt', 'SECRET');
    const text = await textOf(
      page(`<iframe src="file://${file}"></iframe><object data="file://${file}"></object>
      <script>fetch("file://${file}").then((r) => r.text()).then((t) => document.write(t))</script>`),
    );
    expect(text).not.toContain('SECRET');
  });

  const ways: [string, (address: string) => string | Handler][] = [
    ['a redirect', (address) => redirect(address)],
    [
      'a redirect of several steps',
      (address) => {
        site.paths['/step'] = redirect(address);
        return redirect('/step');
      },
    ],
    ['meta refresh', (address) => page(`<meta http-equiv="refresh" content="0;url=${address}">`)],
    ['a script', (address) => script(`location.href = "${address}"`)],
    [
      'a form',
      (address) =>
        page(`<form action="${address}"></form><script>document.forms[0].submit()</script>`),
    ],
    [
      'a refresh in a header',
      (address) => content('text/html', page(''), { refresh: `0;url=${address}` }),
    ],
  ];
  it.each(ways)('by being led there by %s', async (_, way) => {
    const outcome = await attempt(way(`http://${secret.host}/`));
    expect(outcome).toEqual({
      problem: { code: 'private_address', values: { address: '127.0.0.2' } },
    });
    expect(secret.heard()).toBe(0);
  });

  it.each(['file:///etc/passwd', 'data:text/html,SECRET', 'chrome://version', 'about:blank'])(
    'by a redirect to %s',
    async (address) => {
      expect(await attempt(redirect(address))).toMatchObject({
        problem: { code: 'unreachable_address' },
      });
    },
  );
});

it('a page sends nothing to ports where another protocol is spoken, at no host', async () => {
  const mails: string[] = [];
  // Browsers refuse this port; it is free on test machines.
  const mailServer = createServer((socket) => {
    socket.on('error', () => {}).on('data', (text) => mails.push(text.toString()));
  }).listen(10_080, '127.0.0.1');
  await once(mailServer, 'listening');
  const to = 'http://127.0.0.1:10080/';
  try {
    const post = `fetch('${to}', { method: 'POST', mode: 'no-cors', body: 'MAIL FROM:<a@b.example>' })`;
    const parts = `<img src="${to}a.png"><link rel="stylesheet" href="${to}a.css">`;
    expect(await textOf(page(`${parts}<script>${post}</script>`))).toContain('AFTER');
    expect(await attempt(redirect(to))).toMatchObject({
      problem: {
        code: 'unreachable_address',
        values: { reason: 'browsers do not open port 10080' },
      },
    });
    expect(mails).toEqual([]);
  } finally {
    mailServer.close();
  }
});

describe('a page does not keep the browser', () => {
  it.each([
    ['boxes', 'alert(1); confirm(2); prompt(3); print()'],
    [
      'a question before it is left',
      'onbeforeunload = (event) => event.preventDefault(); location.hash = "a"',
    ],
    ['windows', 'for (let at = 0; at < 50; at++) open("/window" + at)'],
    ['a service worker', 'navigator.serviceWorker.register("/sw.js")'],
    ['thousands of requests', 'for (let at = 0; at < 5000; at++) fetch("/many" + at)'],
    [
      'an endless scroll',
      'onscroll = () => document.body.insertAdjacentHTML("beforeend", "<p style=\\"height:2000px\\">")',
    ],
    [
      'functions that it replaced',
      'for (const name of ["setTimeout", "Promise", "scrollTo", "performance"]) window[name] = () => {}; document.querySelectorAll = () => { throw 1 }',
    ],
  ])('by %s', async (_, source) => {
    expect(await textOf(script(source))).toContain('BEFORE');
    expect(site.requests.length).toBeLessThan(4000);
  });

  it('by windows that it opens: none is there when it is printed', async () => {
    expect(site.requests.filter((path) => path.startsWith('/window'))).toEqual([]);
  });

  it.each([
    ['writing without end', 'while (true) document.write("<p>more")', /too_complex|took_too_long/],
    [
      'memory',
      'const all = []; while (true) all.push(new Array(1e6).fill(all.length))',
      /too_complex|took_too_long/,
    ],
    [
      'a million lines',
      'document.body.innerHTML = "<p>line</p>".repeat(1e6)',
      /too_many_pages|too_complex|took_too_long/,
    ],
  ])('by %s, and the next document is printed', async (_, source, code) => {
    expect(await attemptHarm(source)).toMatch(code);
    expect(await textOf(page('next'), impatient)).toContain('next');
  });

  // With the product's times: a slow machine must reach the limit of memory first.
  it('by memory outside of scripts, and the next document is printed', async () => {
    const source = 'const all = []; while (true) all.push(new Uint8Array(2e7).fill(1))';
    expect(await attemptHarm(source, place)).toBe('too_complex');
    expect(await textOf(page('next'))).toContain('next');
  });
});

/** Prints a page after which the browser may be another one. */
async function attemptHarm(source: string, at = impatient): Promise<string> {
  const outcome = await attempt(script(source), at);
  return 'problem' in outcome ? outcome.problem.code : 'printed';
}

// Nearly all of their time is waiting, so they wait together.
describe.concurrent('a page that takes its time does not keep the browser', () => {
  it.each([
    ['endless questions to its site', 'setInterval(() => fetch("/poll" + Math.random()), 20)'],
    ['a stream that never ends', 'fetch("/stream"); new EventSource("/stream")'],
  ])('by %s', async (_, source) => {
    site.paths['/stream'] = (_, response) => void response.writeHead(200).write('x');
    expect(await textOf(script(source))).toContain('BEFORE');
    expect(site.requests.length).toBeLessThan(4000);
  });

  it.each([
    ['a loop without end', 'while (true) {}'],
    ['a loop after loading', 'onload = () => { while (true) {} }'],
  ])('by %s, and the next document is printed', async (_, source) => {
    expect(await attemptHarm(source)).toBe('took_too_long');
    expect(await textOf(page('next'), impatient)).toContain('next');
  });

  const sends: [string, Handler, string][] = [
    [
      'more than a page may',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const more = () =>
          void response.write(Buffer.alloc(1 << 20, 'x'), (error) => error ?? more());
        more();
      },
      'more than 64 MB',
    ],
    [
      'a compressed bomb',
      content('text/html', gzipSync(Buffer.alloc(512 << 20)), { 'content-encoding': 'gzip' }),
      'more than 64 MB',
    ],
    [
      'its headers slowly',
      (_, response) => {
        const { socket } = response;
        socket?.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket?.write('x: y\r\n'), 1000);
        socket?.once('close', () => clearInterval(timer));
      },
      'in time',
    ],
    [
      'its content slowly',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const timer = setInterval(() => response.write('x'), 1000);
        response.once('close', () => clearInterval(timer));
      },
      'in time',
    ],
    [
      'headers without end',
      (_, { socket }) => {
        socket?.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}`);
      },
      'not a web page',
    ],
  ];
  it.each(sends)('by sending %s', async (_, handler, reason) => {
    expect(await attempt(handler)).toMatchObject({
      problem: {
        code: 'unreachable_address',
        values: { reason: expect.stringContaining(reason) as string },
      },
    });
  });
});
