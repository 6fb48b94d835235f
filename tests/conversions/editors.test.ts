// What the text and the document editor open: text as it is, documents as Markdown.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatText, saveAs, writeDocx } from './documents.ts';
import { protectOpenXml } from './protect.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

describe('a text that is opened', () => {
  it.each(['text-editor', 'document-editor'] as const)('stays as it is in the %s', async (type) => {
    const content = Buffer.from('Gr\xfc\xdfe\r\n# not touched\n', 'latin1');
    const result = await place.convert(type, await place.write('notes.md', content));
    expect(result).toMatchObject({ name: 'notes.md', mime: 'text/plain; charset=windows-1252' });
    expect(await readFile(result.path)).toEqual(content);
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
    'is Markdown with its structure when it is %s',
    async (extension) => {
      await place.write('report.fodt', report());
      if (extension !== 'fodt') await saveAs(place.folder, extension, place.path('report.fodt'));
      const result = await place.convert('document-editor', place.path(`report.${extension}`));
      expect(result).toMatchObject({ name: 'report.md', mime: 'text/markdown; charset=utf-8' });
      const markdown = (await readFile(result.path)).toString();
      expect(markdown).toMatch(
        /^# Report\n\nSome \*\*bold\*\* text, \[a link\]\(https:\/\/example\.com\/\) and a note\[\^1\]\.\n/,
      );
      expect(markdown).toMatch(/\n(?:- |1\. )first\n(?:- |2\. )second\n/);
      expect(markdown).toContain('\n## Figures\n\n| Name | Age |\n| --- | --- |\n| Ann | 41 |\n');
      expect(markdown.trimEnd()).toMatch(/\n\[\^1\]: below$/);
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
    expect((await readFile(result.path)).toString()).toBe('secret words\n');
  });
});

describe('a PDF that is opened', () => {
  it('is its text in paragraphs', async () => {
    const long =
      'This sentence is long enough to be broken over more than one line of the page, as those of most documents are. ';
    await writeDocx(place.path('long.docx'), [long.repeat(4).trim(), 'Second page.']);
    const pdf = await place.convert('word-to-pdf', place.path('long.docx'));
    const result = await place.convert('document-editor', pdf.path, {}, 'long.pdf');
    expect(result).toMatchObject({ name: 'long.md', format: 'md' });
    expect((await readFile(result.path)).toString()).toBe(
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
