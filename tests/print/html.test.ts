// Web pages to PDF through the real browser, looked at with poppler and qpdf.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { infoOfPdf, textOfPdf } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { picture, writeArchive } from './archive.ts';
import { bookmarksOf, checkStructure, linksOf, pixelsOf } from './pdf-inspection.ts';

let place: Workplace;

const red = [255, 0, 0] as const;
const blue = [0, 0, 255] as const;

const page = (body: string, head = '') => `<!doctype html><html><head>${head}</head>${body}</html>`;

beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

async function print(
  html: string | Buffer,
  options: Record<string, unknown> = {},
  name = 'a.html',
) {
  const path = await place.write(name, html);
  return place.convert('html-to-pdf', path, options);
}

describe('a web page becomes a PDF', () => {
  it.each([
    '<ul><li>Fragment</li></ul>',
    'Just <b>Fragment</b>',
    '<?xml version="1.0"?><p>Fragment</p>',
  ])('when it is only a part of one: %s', async (html) => {
    expect(await textOfPdf((await print(html)).path)).toContain('Fragment');
  });

  it('with its text, its title, its structure and its bookmarks', async () => {
    const { path, pages } = await print(
      page(
        '<h1>First</h1><p>Hello</p><h2 style="break-before:page">Second</h2>',
        '<title>My page</title>',
      ),
    );
    expect(pages).toBe(2);
    expect(await textOfPdf(path)).toContain('Hello');
    expect(await infoOfPdf(path)).toMatchObject({ Title: 'My page', Tagged: 'yes' });
    expect(await bookmarksOf(path)).toEqual([
      { title: 'First', page: 1, kids: [{ title: 'Second', page: 2, kids: [] }] },
    ]);
    await checkStructure(path);
  });

  it('named after its file where it has no title', async () => {
    const { path } = await print(page('<p>x'), {}, 'annual report.html');
    expect((await infoOfPdf(path))['Title']).toBe('annual report');
  });

  it('accessible, if its images have descriptions', async () => {
    const square = '<svg role="img" width="40" height="40"><rect width="40" height="40"/></svg>';
    const isAccessible = async (options: Record<string, unknown>) => {
      const { path } = await print(
        page(
          `<p>This page shows a square beside some words that are in English. ${square}`,
          '<title>A</title>',
        ),
        options,
      );
      return (await readFile(path, 'latin1')).includes('<pdfuaid:part>1</pdfuaid:part>');
    };
    expect(await isAccessible({ imageTexts: 'A square' })).toBe(true);
    expect(await isAccessible({ imagesWithoutText: 'decorative' })).toBe(true);
    expect(await isAccessible({ accessible: 'off' })).toBe(false);
  });

  it('with its links', async () => {
    const { path } = await print(page('<a href="https://example.org/there">out</a>'));
    expect(await linksOf(path)).toEqual(['https://example.org/there']);
  });

  it.each([
    ['UTF-8 that is not declared', Buffer.from(page('<p>Grüße – žluť')), 'Grüße – žluť'],
    ['Windows-1252', Buffer.from(page('<p>Gr\xfc\xdfe'), 'latin1'), 'Grüße'],
    ['UTF-16', Buffer.from(`\ufeff${page('<p>Grüße')}`, 'utf16le'), 'Grüße'],
    [
      'the encoding it declares',
      Buffer.from(page('<p>\xe1', '<meta charset="iso-8859-7">'), 'latin1'),
      'α',
    ],
  ])('in %s', async (_, html, text) => {
    expect(await textOfPdf((await print(html)).path)).toContain(text);
  });
});

describe('options of web pages', () => {
  it.each([
    ['a4', 'portrait', 595, 842],
    ['a3', 'portrait', 842, 1191],
    ['a5', 'landscape', 595, 420],
    ['letter', 'portrait', 612, 792],
    ['legal', 'landscape', 1008, 612],
  ])('%s, %s', async (paper, orientation, width, height) => {
    const { path } = await print(page('<p>x'), { paper, orientation });
    const [, ...size] =
      /([\d.]+) x ([\d.]+)/.exec((await infoOfPdf(path))['Page size'] ?? '') ?? [];
    expect(size.map(Number)[0]).toBeCloseTo(width, -1);
    expect(size.map(Number)[1]).toBeCloseTo(height, -1);
  });

  it('numbers pages, and fills in title and counts around them', async () => {
    const html = page('<p>one<p style="break-before:page">two', '<title>Tale</title>');
    const options = { pageNumbers: true, header: '{title} <i>', footer: 'of {pages}' };
    const text = await textOfPdf((await print(html, options)).path);
    expect(text).toContain('Tale <i>');
    expect(text.replaceAll(/\s/g, '')).toMatch(/of2·1\/2.*of2·2\/2/);
  });

  it('leaves the margin that is asked for, also none', async () => {
    const html = page('<body style="margin:0;background:red">');
    const none = await print(html, { margin: 0 });
    const wide = await print(html, { margin: 50 });
    const [whole, inner] = [await pixelsOf(none.path, 1, red), await pixelsOf(wide.path, 1, red)];
    expect(whole).toBeGreaterThan(595 * 840);
    expect(whole).toBeGreaterThan(inner);
  });

  it('leaves backgrounds out if requested', async () => {
    const html = page('<div style="background:red;height:200px">x</div>');
    const [on, off] = [await print(html), await print(html, { background: false })];
    expect(await pixelsOf(on.path, 1, red)).toBeGreaterThan(1000);
    expect(await pixelsOf(off.path, 1, red)).toBe(0);
  });

  it('prints what is meant for paper, or what is on the screen', async () => {
    const html = page('<b>PAPER</b><i>SCREEN</i>', '<style>@media print{i{display:none}}</style>');
    expect(await textOfPdf((await print(html)).path)).not.toContain('SCREEN');
    expect(await textOfPdf((await print(html, { media: 'screen' })).path)).toContain('SCREEN');
  });

  const five = page('one two three four five'.replaceAll(/\w+/g, '<p style="break-after:page">$&'));
  it.each([
    ['2', 'two'],
    ['3-1, 5', 'one two three five'],
    ['4-', 'four five'],
    ['0, 2-3, 9', 'two three'],
    [' 1 , 1 - 2 ', 'one two'],
  ])('prints the pages “%s”', async (pages, words) => {
    const text = await textOfPdf((await print(five, { pages })).path);
    expect(text.split(/\s+/).filter(Boolean).join(' ')).toBe(words);
  });

  it.each(['6', '7-', '0'])('reports that there are no pages “%s”', async (pages) => {
    const path = await place.write('five.html', five);
    expect(await place.attempt('html-to-pdf', path, { pages })).toEqual({
      problem: { code: 'no_such_page', values: { found: 5, pages } },
    });
  });

  it('scales', async () => {
    const html = page('<p style="line-height:100px">x</p>'.repeat(20));
    const [large, small] = [await print(html, { scale: 200 }), await print(html, { scale: 50 })];
    expect(large.pages).toBeGreaterThan(small.pages ?? 0);
  });
});

describe('a page with its files in a ZIP', () => {
  const archive = async (parts: Record<string, string | Buffer>) => {
    const path = await writeArchive(place.path(`site-${Object.keys(parts).length}.zip`), parts);
    return place.attempt('html-to-pdf', path);
  };
  const linked =
    '<link rel="stylesheet" href="css/look.css?v=2"><img src="Pictures/caf%C3%A9 1.png">';

  it('draws its pictures and styles, wherever the archive has its root', async () => {
    const attempt = await archive({
      'site/index.html': page(`${linked}<p class="blue">x`),
      'site/css/look.css': '@import "more.css"; p { color: blue }',
      'site/css/more.css': '.blue { background: url(../Pictures/blue.png); height: 90px }',
      'site/pictures/café 1.png': await picture('red'),
      'site/pictures/blue.png': await picture('blue'),
      'site/other.html': page('<p>other'),
      '__MACOSX/site/._index.html': 'x',
    });
    if ('problem' in attempt) throw new Error(JSON.stringify(attempt));
    expect(await pixelsOf(attempt.result.path, 1, red)).toBeGreaterThan(1000);
    expect(await pixelsOf(attempt.result.path, 1, blue)).toBeGreaterThan(1000);
  });

  it('reads the page of another name when it is the only one', async () => {
    const attempt = await archive({ 'report.htm': page('<p>Only one'), 'x.css': 'p{}' });
    expect(attempt).toMatchObject({ result: { pages: 1 } });
  });

  it('asks for an index when there are several', async () => {
    const attempt = await archive({ 'a.html': page('a'), 'b.html': page('b'), 'c.css': '' });
    expect(attempt).toMatchObject({ problem: { code: 'wrong_format' } });
  });

  it('refuses an archive without a page', async () => {
    expect(await archive({ 'a.txt': 'text' })).toMatchObject({ problem: { code: 'wrong_format' } });
  });

  it('takes a page that leaves thousands of elements open', async () => {
    const attempt = await archive({ 'index.html': page('line<br>'.repeat(3000)) });
    expect(attempt).toMatchObject({ result: { format: 'pdf' } });
  });
});

describe('a page reaches nothing', () => {
  it('but its own files: no address, no file of the machine, no script', async () => {
    const requests: unknown[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url);
      response.end('SECRET');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const secret = await place.write('secret.txt', 'SECRET');
    const { path } = await print(
      page(`<p>before</p><script>document.write('RAN')</script>
        <img src="http://${host}/a.png"><img src="file://${secret}">
        <iframe src="file://${secret}"></iframe>
        <iframe srcdoc="<img src='http://${host}/b.png'>"></iframe>
        <iframe sandbox="allow-scripts" src="data:text/html,<script>fetch('http://${host}/c')</script>"></iframe>
        <object data="http://${host}/d"></object><link rel="preconnect" href="http://${host}">
        <style>@import "http://${host}/e.css"; @font-face{font-family:x;src:url(http://${host}/f)}
        p{font-family:x;background:url(http://${host}/g)}</style>
        <meta http-equiv="refresh" content="0;url=http://${host}/h"><p>after</p>`),
    );
    server.close();
    const text = await textOfPdf(path);
    expect(text).toMatch(/before[^]*after/);
    expect(text).not.toMatch(/RAN|SECRET/);
    expect(requests).toEqual([]);
  });
});
