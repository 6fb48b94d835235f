import { describe, expect, it } from 'vitest';
import { acceptOpenDocumentChanges } from './open-document.ts';
import { acceptWordChanges, hasWordChanges } from './word.ts';

const by = 'w:id="1" w:author="Anna" w:date="2026-01-31T00:00:00Z"';
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const deleted = (text: string) => `<w:del ${by}><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
const inserted = (text: string) => `<w:ins ${by}>${run(text)}</w:ins>`;
const paragraph = (body: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${body}</w:p>`;
const deletedMark = `<w:rPr><w:del ${by}/></w:rPr>`;
const cell = (text: string) => `<w:tc>${paragraph(run(text))}</w:tc>`;
const row = (text: string, properties = '') =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cell(text)}</w:tr>`;
const body = (content: string) => `<w:body>${content}<w:sectPr/></w:body>`;

describe('tracked changes of a Word document', () => {
  it('keep what was inserted and lose what was deleted', () => {
    const changed = paragraph(run('a') + deleted('b') + inserted('c'));
    expect(acceptWordChanges(body(changed))).toBe(body(paragraph(run('a') + run('c'))));
  });

  it('keep a move at its new place', () => {
    const from = `<w:moveFromRangeStart ${by} w:name="m"/><w:moveFrom ${by}>${run('x')}</w:moveFrom><w:moveFromRangeEnd w:id="1"/>`;
    const to = `<w:moveTo ${by}>${run('x')}</w:moveTo>`;
    expect(acceptWordChanges(body(paragraph(from) + paragraph(to)))).toBe(
      body(paragraph('') + paragraph(run('x'))),
    );
  });

  it('keep the new formatting alone', () => {
    const properties = `<w:jc w:val="center"/><w:pPrChange ${by}><w:pPr><w:jc w:val="left"/></w:pPr></w:pPrChange>`;
    expect(acceptWordChanges(body(paragraph(run('a'), properties)))).toBe(
      body(paragraph(run('a'), '<w:jc w:val="center"/>')),
    );
  });

  it('join paragraphs whose mark between them was deleted, in the formatting of the second', () => {
    const first = paragraph(run('one '), `<w:b/>${deletedMark}`);
    const second = paragraph(run('two'), '<w:i/>');
    expect(acceptWordChanges(body(first + second))).toBe(
      body(paragraph(run('one ') + run('two'), '<w:i/>')),
    );
  });

  it('lose a paragraph that was deleted with its mark', () => {
    const lost = paragraph(deleted('gone'), deletedMark);
    const kept = paragraph(run('kept'));
    expect(acceptWordChanges(body(lost + kept))).toBe(body(kept));
    expect(acceptWordChanges(body(kept + lost))).toBe(body(kept));
  });

  it('lose a paragraph that moved away, and a deleted one before a table or a bookmark', () => {
    const away = deletedMark.replace('w:del', 'w:moveFrom');
    const lost = paragraph(`<w:moveFrom ${by}>${run('x')}</w:moveFrom>`, away);
    const kept = paragraph(run('kept'));
    expect(acceptWordChanges(body(lost + kept))).toBe(body(kept));
    const table = `<w:tbl>${row('a')}</w:tbl>`;
    expect(acceptWordChanges(body(lost + table))).toBe(body(table));
    const mark = '<w:bookmarkEnd w:id="3"/>';
    expect(acceptWordChanges(body(kept + lost + mark + table))).toBe(body(kept + mark + table));
  });

  it('leave a cell the paragraph that it must have', () => {
    const lost = `<w:tc>${paragraph(deleted('gone'), deletedMark)}</w:tc>`;
    expect(acceptWordChanges(lost)).toMatch(/^<w:tc><w:p><w:pPr>.*<\/w:p><\/w:tc>$/);
  });

  it('lose deleted rows, and a table without rows', () => {
    const gone = row('b', `<w:del ${by}/>`);
    expect(acceptWordChanges(body(`<w:tbl>${row('a')}${gone}</w:tbl>`))).toBe(
      body(`<w:tbl>${row('a')}</w:tbl>`),
    );
    expect(acceptWordChanges(body(`<w:tbl>${gone}</w:tbl>${paragraph(run('c'))}`))).toBe(
      body(paragraph(run('c'))),
    );
  });

  it('are accepted in text boxes too', () => {
    const box = (content: string) =>
      paragraph(`<w:r><w:txbxContent>${paragraph(content)}</w:txbxContent></w:r>`);
    expect(acceptWordChanges(body(box(run('a') + deleted('b'))))).toBe(body(box(run('a'))));
  });

  it('change nothing where there are none', () => {
    const plain = body(paragraph(run('a > b'), '<w:b/>') + `<w:tbl>${row('c')}</w:tbl>`);
    expect(hasWordChanges(plain)).toBe(false);
    expect(acceptWordChanges(plain)).toBe(plain);
    expect(hasWordChanges(body(paragraph(deleted('b'))))).toBe(true);
  });
});

describe('tracked changes of an OpenDocument text', () => {
  it('lose the deleted text with the list of changes', () => {
    const list =
      '<text:tracked-changes><text:changed-region xml:id="c1"><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>';
    const content = `<office:text>${list}<text:p>kept<text:change text:change-id="c1"/> on</text:p></office:text>`;
    expect(acceptOpenDocumentChanges(content)).toBe(
      '<office:text><text:p>kept on</text:p></office:text>',
    );
  });
});
