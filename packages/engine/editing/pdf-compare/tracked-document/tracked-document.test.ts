// Tracked changes between two Word documents: accepting them gives the newer one, rejecting them the older one.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '#containers/testing/zip.ts';
import { entryText } from '#containers/zip-content.ts';
import { zipEntries } from '#containers/zip-directory.ts';
import { outlineOf } from '#editing/pdf-compare/tracked-document/testing/document-outline.ts';
import { writeTrackedDocument } from '#editing/pdf-compare/tracked-document/tracked-document.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-tracked-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const office = 'http://schemas.openxmlformats.org';
const spaces = `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships" xmlns:a="${office}/drawingml/2006/main"`;
const relationships = (...entries: string[]) =>
  `<Relationships xmlns="${office}/package/2006/relationships">${entries.join('')}</Relationships>`;
const relation = (id: string, kind: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"${more}/>`;

type Parts = Readonly<Record<string, string>>;

async function documentOf(name: string, body: string, parts: Parts = {}): Promise<string> {
  const path = join(folder, name);
  const all = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/></Types>`,
    '_rels/.rels': relationships(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/document.xml': `<w:document ${spaces}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    ...parts,
  };
  const entries = Object.entries(all).map(([part, content]) => ({ name: part, content }));
  await writeFile(path, zipOf(entries));
  return path;
}

const partOf = async (path: string, part = 'word/document.xml'): Promise<string> => {
  const entry = (await zipEntries(path)).find(({ name }) => name === part);
  return entry ? entryText(path, entry, 10_000_000) : '';
};

type Version = readonly [body: string, parts?: Parts];

/** Compares two bodies, and checks that both can be had again. @returns the result's path and main part */
async function compared([old, oldParts]: Version, [now, newParts]: Version, part?: string) {
  const before = await documentOf('before.docx', old, oldParts);
  const after = await documentOf('after.docx', now, newParts);
  const target = join(folder, 'result.docx');
  const options = { author: 'Ann', date: '2026-01-31T00:00:00Z', formatting: true, images: true };
  const result = await writeTrackedDocument({ before, after, target }, options);
  const written = await partOf(target, part);
  const hasFormats = { hasFormats: true };
  const [first, second] = [await partOf(before, part), await partOf(after, part)];
  expect(outlineOf(written, 'accepted', hasFormats)).toEqual(
    outlineOf(second, 'accepted', hasFormats),
  );
  expect(outlineOf(written, 'rejected', hasFormats)).toEqual(
    outlineOf(first, 'accepted', hasFormats),
  );
  const ids = [...written.matchAll(/<w:(?:ins|del|\w+Change|move\w+) w:id="(\d+)"/g)];
  const starts = ids.filter(([mark]) => !mark.includes('RangeEnd')).map(([, id]) => id);
  expect(new Set(starts).size, 'each change has an id of its own').toBe(starts.length);
  return { ...result, target, written };
}

const r = (text: string, format = '') =>
  `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (text: string, format = '') =>
  `<w:p>${format && `<w:pPr>${format}</w:pPr>`}${text && (text.startsWith('<') ? text : r(text))}</w:p>`;
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="900" w:type="dxa"/></w:tcPr>${cell}</w:tc>`).join('')}</w:tr>`;
const table = (...rows: string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid>${rows.join('')}</w:tbl>`;
const one = p('The committee met on Monday to discuss the plans for the harbour.');
const two = p('All members agreed that the bridge has to be repaired this year.');
const three = p('The costs are estimated at 4500 euros, which the town will pay.');

const bodies: readonly [what: string, before: string, after: string][] = [
  ['words', one, one.replace('Monday', 'Friday morning')],
  ['a new paragraph', one + three, one + two + three],
  ['paragraphs at the end', one, one + two + three],
  ['no paragraphs at the end', one + two + three, one],
  ['an empty document', p(''), one + two],
  ['other content', one + two, three],
  ['a moved paragraph', one + two + p('x') + three, two + p('x') + three.repeat(2) + one + three],
  [
    'a divided paragraph',
    p('One two three. Four five six.'),
    p('One two three.') + p('Four five six.'),
  ],
  ['a table at the start', one, table(row(two, three)) + one],
  ['no table at the end', one + table(row(two)) + p(''), one],
  [
    'rows',
    table(row(one, two), row(two, one)) + p(''),
    table(row(one, two), row(three, three), row(two, p(''))) + p(''),
  ],
  ['columns', table(row(one, two)) + p(''), table(row(one, two, three)) + p('')],
  ['paragraphs of cells', table(row(one + two)) + p(''), table(row(one)) + p('')],
  [
    'nested tables',
    table(row(table(row(one)) + p(''))) + p(''),
    table(row(table(row(two)) + three)) + p(''),
  ],
  [
    'formatting',
    p(r('Plain and ') + r('bold', '<w:b/>')),
    p(r('Plain ') + r('and bold', '<w:i/>')),
  ],
  [
    'paragraph formatting',
    p('Same text here.', '<w:jc w:val="left"/>'),
    p('Same text here.', '<w:jc w:val="right"/><w:rPr><w:b/></w:rPr>'),
  ],
  [
    'tabs and breaks',
    p('<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r>'),
    p('<w:r><w:t>a</w:t><w:br/><w:t>c</w:t></w:r>'),
  ],
  [
    'fields',
    p(
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
    ),
    p('<w:fldSimple w:instr=" PAGE "><w:r><w:t>2</w:t></w:r></w:fldSimple>'),
  ],
  [
    'content controls',
    one + `<w:sdt><w:sdtPr/><w:sdtContent>${two}</w:sdtContent></w:sdt>` + three,
    `<w:sdt><w:sdtPr/><w:sdtContent>${two}${one}</w:sdtContent></w:sdt>${three}`,
  ],
  [
    'bookmarks between paragraphs',
    `${one}<w:bookmarkStart w:id="3" w:name="a"/>${two}<w:bookmarkEnd w:id="3"/>${three}`,
    one + three,
  ],
  ['Chinese', p('会议在星期一举行。'), p('会议在星期五举行。')],
];

describe('Tracked changes between Word documents', () => {
  it.each(bodies)('keep both texts: %s', async (_, before, after) => {
    const there = await compared([before], [after]);
    expect(there.changes).toBeGreaterThan(0);
    await compared([after], [before]);
  });

  it('are as small as what changed, with author and date', async () => {
    const { written } = await compared([one + two], [one.replace('Monday', 'Friday') + two]);
    expect(written).toContain(
      '<w:del w:id="1" w:author="Ann" w:date="2026-01-31T00:00:00Z"><w:r><w:delText xml:space="preserve">Monday</w:delText></w:r></w:del><w:ins w:id="2" w:author="Ann" w:date="2026-01-31T00:00:00Z"><w:r><w:t xml:space="preserve">Friday</w:t></w:r></w:ins>',
    );
    expect((await compared([one + two], [one + two])).changes).toBe(0);
  });

  it('say that paragraphs moved, and accept earlier changes first', async () => {
    const moved = await compared([one + two + three + p('End')], [two + three + one + p('End')]);
    expect(moved.written).toMatch(/<w:moveFromRangeStart [^>]*w:name="move1"/);
    expect(moved.written).toMatch(/<w:moveToRangeStart [^>]*w:name="move1"/);
    const tracked = one.replace('<w:r>', '<w:ins w:id="1" w:author="B"><w:r>');
    const earlier = await compared([p('')], [tracked.replace('</w:r>', '</w:r></w:ins>')]);
    expect(earlier.hadChanges).toBe(true);
  });

  it('take along the lists, styles, links and images of deleted text', async () => {
    const parts = (style: string, image: string): Parts => ({
      'word/_rels/document.xml.rels': relationships(
        ...[relation('r1', 'styles', 'styles.xml'), relation('r2', 'numbering', 'numbering.xml')],
        ...[relation('r3', 'image', 'media/image1.png')],
        relation('r4', 'hyperlink', `https://example.org/${image}`, ' TargetMode="External"'),
      ),
      'word/styles.xml': `<w:styles ${spaces}><w:style w:type="paragraph" w:styleId="S"><w:name w:val="${style}"/></w:style></w:styles>`,
      'word/numbering.xml': `<w:numbering ${spaces}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="${image === 'x' ? 'bullet' : 'decimal'}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      'word/media/image1.png': image,
    });
    const list = '<w:pStyle w:val="S"/><w:numPr><w:numId w:val="1"/></w:numPr>';
    const picture = '<w:r><w:drawing><a:blip r:embed="r3"/></w:drawing></w:r>';
    const linked = `<w:hyperlink r:id="r4">${r('A link to follow')}</w:hyperlink>`;
    const old: Version = [
      one + p(r('An item. ') + linked + picture, list) + three,
      parts('Old', 'x'),
    ];
    const before = await documentOf('before.docx', ...old);
    const after = await documentOf('after.docx', one + p(picture) + three, parts('New', 'y'));
    const target = join(folder, 'result.docx');
    const options = { author: 'Ann', date: '2026-01-31T00:00:00Z', formatting: true, images: true };
    await writeTrackedDocument({ before, after, target }, options);
    const written = await partOf(target);
    expect(written).toContain('<w:pStyle w:val="S1"/><w:numPr><w:numId w:val="2"/></w:numPr>');
    expect(await partOf(target, 'word/styles.xml')).toMatch(/w:styleId="S1"><w:name w:val="Old"/);
    expect(await partOf(target, 'word/numbering.xml')).toContain('<w:numFmt w:val="bullet"/>');
    expect(await partOf(target, 'word/media/image1.png')).toBe('y');
    expect(await partOf(target, 'word/media/image1-1.png')).toBe('x');
    const [, link] = /<w:hyperlink r:id="(\w+)"><w:del /.exec(written) ?? [];
    const relations = await partOf(target, 'word/_rels/document.xml.rels');
    expect(relations).toMatch(new RegExp(`Id="${link}"[^>]*Target="https://example.org/x"`));
    expect(await partOf(target, '[Content_Types].xml')).toContain('"/word/media/image1-1.png"');
  });

  it('are in footnotes, also in those of deleted text', async () => {
    const notes = (...texts: string[]): Parts => ({
      'word/_rels/document.xml.rels': relationships(relation('r1', 'footnotes', 'footnotes.xml')),
      'word/footnotes.xml': `<w:footnotes ${spaces}>${texts.map((text, at) => `<w:footnote w:id="${at + 1}">${p(text)}</w:footnote>`).join('')}</w:footnotes>`,
    });
    const note = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const { target, written } = await compared(
      [p(r('First') + note(1) + r(' and second') + note(2)), notes('A note.', 'Gone.')],
      [p(r('First') + note(1) + r(' and more')), notes('A longer note.')],
    );
    const footnotes = await partOf(target, 'word/footnotes.xml');
    expect(outlineOf(footnotes, 'accepted')).toEqual(['¶ A longer note.']);
    expect(outlineOf(footnotes, 'rejected')).toEqual(['¶ A note.', '¶ Gone.']);
    expect(written).toMatch(/<w:del [^>]*>(?:(?!<\/w:del>).)*<w:footnoteReference w:id="2"\/>/);
  });

  it('are in headers and footers', async () => {
    const margins = (header: string, footer: string): Parts => ({
      'word/_rels/document.xml.rels': relationships(
        ...[relation('r1', 'header', 'header1.xml'), relation('r2', 'footer', 'footer1.xml')],
      ),
      'word/header1.xml': `<w:hdr ${spaces}>${p(header)}</w:hdr>`,
      'word/footer1.xml': `<w:ftr ${spaces}>${p(footer)}</w:ftr>`,
    });
    const section = p(
      'A section.',
      '<w:sectPr><w:headerReference w:type="default" r:id="r1"/><w:footerReference w:type="default" r:id="r2"/></w:sectPr>',
    );
    const { target } = await compared(
      [section, margins('Draft of May', 'Page one')],
      [section, margins('Draft of June', 'Sheet one')],
      'word/header1.xml',
    );
    const footer = await partOf(target, 'word/footer1.xml');
    expect(outlineOf(footer, 'accepted')).toEqual(['¶ Sheet one']);
    expect(outlineOf(footer, 'rejected')).toEqual(['¶ Page one']);
  });

  it('are in text boxes that stay', async () => {
    const box = (text: string) =>
      p(
        `<w:r><w:pict><v:textbox xmlns:v="urn:schemas-microsoft-com:vml"><w:txbxContent>${p(text)}</w:txbxContent></v:textbox></w:pict></w:r>`,
      );
    const { written } = await compared(
      [one + box('Call us on Monday.') + three],
      [one + box('Call us on Friday.') + three],
    );
    expect(written.match(/<w:txbxContent>/g)).toHaveLength(1);
    expect(written).toMatch(/<w:delText[^>]*>Monday/);
  });

  it('keep the comments of the newer document, and leave out those of the older one', async () => {
    const comments = (text: string): Parts => ({
      'word/_rels/document.xml.rels': relationships(relation('r1', 'comments', 'comments.xml')),
      'word/comments.xml': `<w:comments ${spaces}><w:comment w:id="0" w:author="Ann">${p(text)}</w:comment></w:comments>`,
    });
    const noted = (text: string) =>
      `<w:commentRangeStart w:id="0"/>${r(text)}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`;
    const { target, written } = await compared(
      [one + p(noted('An old sentence that goes.')), comments('Old remark')],
      [one + p(noted('Another text instead.')), comments('New remark')],
    );
    expect(written.match(/<w:commentReference w:id="0"\/>/g)).toHaveLength(1);
    const kept = await partOf(target, 'word/comments.xml');
    expect(kept).toContain('New remark');
    expect(kept).not.toContain('Old remark');
  });

  it('keep long documents without a paragraph in common', async () => {
    const text = (offset: number) =>
      Array.from({ length: 400 }, (_, at) =>
        p(
          `Word${(at * 7 + offset) % 97} and word${(at * 13 + offset) % 101} number ${at + offset}.`,
        ),
      ).join('');
    await compared([text(0)], [text(100_000)]);
  });
});
