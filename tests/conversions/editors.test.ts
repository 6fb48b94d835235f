// Tests what the editors open: the text editor text as it is, the document editor a page; and what the document editor saves.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatText, writeDocx } from './documents.ts';
import { saveAs } from './libreoffice.ts';
import { run } from './programs.ts';
import { protectOpenXml } from './protect.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const bodyOf = async (path: string) =>
  (await readFile(path)).toString().replace(/^.*<body>\n|<\/body>.*$/gs, '');

describe('a text that is opened', () => {
  const notes = () =>
    place.write('notes.md', Buffer.from('Gr\xfc\xdfe\r\n# not touched\n', 'latin1'));

  it('stays as it is in the text editor', async () => {
    const content = await readFile(await notes());
    const result = await place.convert('text-editor', place.path('notes.md'));
    expect(result).toMatchObject({ name: 'notes.md', mime: 'text/plain; charset=windows-1252' });
    expect(await readFile(result.path)).toEqual(content);
  });

  it('is a page in the document editor', async () => {
    const markdown = await place.convert('document-editor', await notes());
    expect(markdown).toMatchObject({ name: 'notes.html', mime: 'text/html' });
    expect(await bodyOf(markdown.path)).toBe('<p>Grüße</p>\n<h1>not touched</h1>\n');
    const text = await place.write('notes.txt', 'a < b\n# c\n\nd');
    const page = await place.convert('document-editor', text);
    expect(await bodyOf(page.path)).toBe('<p>a &lt; b<br># c</p>\n<p>d</p>\n');
    const web = await place.write(
      'old.html',
      Buffer.from('<p>Gr\xfc\xdfe<script>x</script>', 'latin1'),
    );
    expect(await bodyOf((await place.convert('document-editor', web)).path)).toBe('<p>Grüße</p>\n');
  });

  it('is Markdown in the text editor though it begins like a web page', async () => {
    const path = await place.write('README.md', '<p align="center">Octavo</p>\n\n# Use\n');
    expect(await place.convert('text-editor', path)).toMatchObject({ name: 'README.md' });
  });
});

describe('a document that is opened', () => {
  const link =
    '<text:a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="https://example.com/">a link</text:a>';
  const list =
    '<text:list><text:list-item><text:p>first</text:p></text:list-item><text:list-item><text:p>second</text:p></text:list-item></text:list>';
  const table =
    '<table:table table:name="T"><table:table-column table:number-columns-repeated="2"/><table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell><table:table-cell><text:p>Age</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>Ann</text:p></table:table-cell><table:table-cell><text:p>41</text:p></table:table-cell></table:table-row></table:table>';
  const note =
    '<text:note text:id="n" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>below</text:p></text:note-body></text:note>';
  const bold =
    '<office:automatic-styles><style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles><office:body>';
  const report = () =>
    flatText('')
      .replace(
        '<text:p></text:p>',
        `<text:h text:outline-level="1">Report</text:h><text:p>Some <text:span text:style-name="B">bold</text:span> text, ${link} and a note${note}.</text:p>${list}<text:h text:outline-level="2">Figures</text:h>${table}`,
      )
      .replace('<office:body>', bold)
      .replace(
        '<office:document ',
        '<office:document xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" ',
      );

  it.each(['docx', 'doc', 'odt', 'fodt', 'rtf'])(
    'is a page with its structure when it is %s',
    async (extension) => {
      await place.write('report.fodt', report());
      if (extension !== 'fodt') await saveAs(place.folder, extension, place.path('report.fodt'));
      const result = await place.convert('document-editor', place.path(`report.${extension}`));
      expect(result).toMatchObject({ name: 'report.html', mime: 'text/html' });
      const markdown = await place.convert('html-to-markdown', result.path, {}, 'report.html');
      const text = (await readFile(markdown.path)).toString();
      expect(text).toMatch(
        /^# Report\n\nSome \*\*bold\*\* text, \[a link\]\(https:\/\/example\.com\/\) and a note<sup>1<\/sup>\.\n/,
      );
      expect(text).toMatch(/\n(?:- |1\. )first\n(?:- |2\. )second\n/);
      expect(text).toContain('\n## Figures\n\n| Name | Age |\n| --- | --- |\n| Ann | 41 |\n');
      expect(text.trimEnd()).toMatch(/\n1\. below$/);
    },
  );

  it('is plain text in the text editor when it is Rich Text', async () => {
    await place.write('report.fodt', report());
    await saveAs(place.folder, 'rtf', place.path('report.fodt'));
    const result = await place.convert('text-editor', place.path('report.rtf'));
    expect(result).toMatchObject({ name: 'report.txt', mime: 'text/plain; charset=utf-8' });
    const text = (await readFile(result.path)).toString();
    expect(text).toMatch(/^Report\nSome bold text, a link and a note\[1\]\.\n/);
    expect(text).toContain('\nName\tAge\nAnn\t41\n');
    expect(text).toMatch(/\n\[1\] below\n$/);
  });

  it('asks for its password', async () => {
    await writeDocx(place.path('open.docx'), ['secret words']);
    const path = await protectOpenXml(place.path('open.docx'), place.path('locked.docx'), 'word');
    expect(await place.attempt('document-editor', path)).toEqual({
      problem: { code: 'password_required' },
    });
    const result = await place.convert('document-editor', path, { password: 'word' });
    expect(await bodyOf(result.path)).toBe('<p>secret words</p>\n');
  });
});

describe('a PDF that is opened', () => {
  it('is its text in paragraphs', async () => {
    const long =
      'This sentence is long enough to be broken over more than one line of the page, as those of most documents are. ';
    await writeDocx(place.path('long.docx'), [long.repeat(4).trim(), 'Second page.']);
    const pdf = await place.convert('word-to-pdf', place.path('long.docx'));
    const result = await place.convert('document-editor', pdf.path, {}, 'long.pdf');
    expect(result).toMatchObject({ name: 'long.html', format: 'html' });
    const markdown = await place.convert('html-to-markdown', result.path);
    expect((await readFile(markdown.path)).toString()).toBe(
      `${long.repeat(4).trim()}\n\nSecond page.\n`,
    );
  });

  it('is refused when it holds pictures only', async () => {
    const picture = join(import.meta.dirname, '..', 'corpus', 'hostile', 'canary.png');
    const pdf = await place.convert('png-to-pdf', picture);
    expect(await place.attempt('document-editor', pdf.path)).toEqual({
      problem: { code: 'no_text' },
    });
  });
});

describe('a page that is saved', () => {
  const picture = async () =>
    `data:image/png;base64,${(await readFile(join(import.meta.dirname, '..', 'corpus', 'hostile', 'canary.png'))).toString('base64')}`;
  const page = async () =>
    `<!doctype html><title>Trees</title><h1 style="text-align:center">Trees</h1><p style="text-align:center">An <u>old</u> <a href="https://example.com/">oak</a></p><ul><li><p>bark</p><ol><li><p>outer</p></li></ol></li></ul><table><tr><th>Name</th></tr><tr><td>Oak</td></tr></table><p style="text-align:right"><img src="${await picture()}" alt="A canary"></p><script>alert(1)</script>`;

  it('is a Word document with the same structure and pictures', async () => {
    const path = await place.write('trees.html', await page());
    const result = await place.convert('html-to-word', path, { paper: 'letter' });
    expect(result).toMatchObject({ name: 'trees.docx', format: 'docx' });
    const document = await run('unzip', ['-p', result.path, 'word/document.xml']);
    expect(document).toContain('<w:pStyle w:val="Heading1"/>');
    expect(document).toContain('<w:jc w:val="center"/>');
    expect(document).toContain('<w:u w:val="single"/>');
    expect(document).toContain('<w:ilvl w:val="1"/>');
    expect(document).toContain('<w:tbl>');
    expect(document).toContain('descr="A canary"');
    expect(document).toContain('w:w="12240"');
    expect(document).not.toContain('alert');
    expect(await run('unzip', ['-Z1', result.path])).toMatch(/^word\/media\/.*\.png$/m);
    expect(await run('unzip', ['-p', result.path, 'word/_rels/document.xml.rels'])).toContain(
      'https://example.com/',
    );
    // Opened again, it has the same structure.
    const again = await place.convert('document-editor', result.path);
    expect(await bodyOf(again.path)).toMatch(
      /<h1 style="text-align:center">Trees<\/h1>[^]*<p style="text-align:center">An <u>old<\/u> <a href="https:\/\/example.com\/">oak<\/a><\/p>[^]*<ul>\n<li>bark\n<ol type="1">\n<li>outer<\/li>[^]*<table[^]*Oak[^]*<figure style="text-align:end"><img src="data:image\/png;base64,/,
    );
  });

  it('is Markdown with its pictures', async () => {
    const path = await place.write('trees.html', await page());
    const result = await place.convert('html-to-markdown', path);
    expect(result).toMatchObject({ name: 'trees.md', format: 'md' });
    expect((await readFile(result.path)).toString()).toBe(
      `# Trees\n\nAn old [oak](https://example.com/)\n\n- bark\n  1. outer\n\n| Name |\n| --- |\n| Oak |\n\n![A canary](${await picture()})\n`,
    );
  });
});
