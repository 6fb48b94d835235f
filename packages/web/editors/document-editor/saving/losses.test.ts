import { expect, test } from 'vitest';
import { lossesOf } from '#editors/document-editor/saving/losses.ts';
import { ownTarget, savedName } from '#editors/document-editor/saving/targets.ts';

const text = (type: string, attrs?: Record<string, unknown>) => ({
  type: 'text',
  text: 'a',
  marks: [{ type, ...(attrs && { attrs }) }],
});
const documentWith = (...content: object[]) => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { textAlign: 'start' }, content }],
});

test('a document keeps everything of itself in Word, PDF and HTML', () => {
  const content = documentWith(text('underline'), text('textStyle', { color: '#a00' }));
  for (const target of ['docx', 'pdf', 'html'] as const)
    expect(lossesOf(content, 'text', target)).toEqual([]);
});

test.each([
  ['underline', text('underline')],
  ['colors', text('textStyle', { color: '#a00000' })],
  ['fonts', text('textStyle', { fontSize: '14pt', color: null })],
  ['pictureSizes', { type: 'image', attrs: { src: 'data:', width: 20 } }],
  ['mergedCells', { type: 'tableCell', attrs: { colspan: 2, rowspan: 1 } }],
  ['alignment', { type: 'heading', attrs: { textAlign: 'center' } }],
] as const)('Markdown loses %s', (loss, node) => {
  expect(lossesOf(documentWith(node), 'text', 'md')).toEqual([loss]);
});

test('Markdown keeps emphasis, links and pictures in their own size', () => {
  const picture = { type: 'image', attrs: { src: 'data:', width: null } };
  const content = documentWith(text('bold'), text('link', { href: 'https://a.de' }), picture);
  expect(lossesOf(content, 'text', 'md')).toEqual([]);
});

test('the layout of Word documents and PDFs is lost in every format', () => {
  expect(lossesOf(documentWith(), 'word', 'docx')).toEqual(['wordLayout']);
  expect(lossesOf(documentWith(), 'pdf', 'html')).toEqual(['pdfLayout']);
});

test.each([
  ['report.docx', 'docx', 'report.docx'],
  ['report.odt', 'docx', 'report.docx'],
  ['scan.PDF', 'pdf', 'scan.pdf'],
  ['page.htm', 'html', 'page.html'],
  ['notes.md', 'md', 'notes.md'],
  ['notes.txt', 'docx', 'notes.docx'],
] as const)('%s is saved as %s by default', (name, target, saved) => {
  expect(ownTarget(name)).toBe(target);
  expect(savedName(name, target)).toBe(saved);
});
