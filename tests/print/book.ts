// Small e-books of both generations, made for tests.
import { picture, writeArchive } from './archive.ts';

type Parts = Record<string, string | Buffer>;

const container = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

const head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n';

/** A chapter as e-books have it. */
export const chapter = (body: string, styles = '') =>
  `${head}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/>${styles}</head><body>${body}</body></html>`;

const item = (id: string, href: string, type: string, more = '') =>
  `<item id="${id}" href="${href}" media-type="${type}" ${more}/>`;

const opf = (items: string, spine: string) =>
  `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="uid">urn:uuid:1234</dc:identifier>
<dc:title>The Whale &amp; I</dc:title><dc:language>en</dc:language></metadata>
<manifest>${items}</manifest><spine toc="ncx">${spine}</spine></package>`;

const nav = `${head}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
<nav epub:type="toc"><ol><li><a href="text/one.xhtml">One – Loomings</a><ol><li><a href="text/one.xhtml#deep">Deep</a></li></ol></li>
<li><a href="text/two%20x.xhtml#end">Two</a></li></ol></nav></body></html>`;

const ncx = `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>
<navPoint id="a"><navLabel><text>Old one</text></navLabel><content src="text/one.xhtml"/></navPoint>
<navPoint id="b"><navLabel><text>Old two</text></navLabel><content src="text/two%20x.xhtml"/></navPoint></navMap></ncx>`;

/** The parts of a book of two chapters; the second stands first in the manifest. */
export async function bookParts(generation: 2 | 3, more: Parts = {}): Promise<Parts> {
  const xhtml = 'application/xhtml+xml';
  const contents = {
    2: item('ncx', 'toc.ncx', 'application/x-dtbncx+xml'),
    3: item('nav', 'nav.xhtml', xhtml, 'properties="nav"'),
  };
  const items =
    item('two', 'text/two%20x.xhtml', xhtml) +
    item('one', 'text/one.xhtml', xhtml) +
    contents[generation];
  return {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container,
    'OEBPS/book.opf': opf(items, '<itemref idref="one"/><itemref idref="two"/>'),
    'OEBPS/nav.xhtml': nav,
    'OEBPS/toc.ncx': ncx,
    'OEBPS/text/one.xhtml': chapter(
      `<h1>Loomings</h1><p>Call me&nbsp;Ishmael.</p><p id="start"><a href="two%20x.xhtml#end">to the end</a></p>
      <h2 id="deep" style="page-break-before: always">Down</h2><p class="only">first</p><img src="../pictures/red.png" alt=""/>`,
      '<link rel="stylesheet" type="text/css" href="../one.css"/>',
    ),
    'OEBPS/text/two x.xhtml': chapter(
      `<p class="only">second</p><br/><script>document.write('RAN')</script><p id="start">unclosed &amp; <b>bold<p>more
      <p id="end" style="page-break-before: always">The end.`,
      '<style>body { background: url(../pictures/none.png) } #start { color: #00ff00 }</style>',
    ),
    'OEBPS/one.css': '.only { background: blue; height: 40px } @page { size: A0 }',
    'OEBPS/pictures/red.png': await picture('red'),
    ...more,
  };
}

/** Writes such a book. */
export const writeBook = async (path: string, generation: 2 | 3, more: Parts = {}) =>
  writeArchive(path, await bookParts(generation, more));
