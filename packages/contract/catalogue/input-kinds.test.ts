import { expect, test } from 'vitest';
import { conversion } from './catalogue.ts';
import { inputKindNames, inputKinds, kindOfName, toolsReading, usualTools } from './input-kinds.ts';
import { formatNames, formats } from './formats.ts';
import { toolNamed, type ToolId } from './tools.ts';

const offeredFor = (...names: string[]) => usualTools(names).map(({ id }) => id);

test('every format belongs to one kind, except certificates and form data, which only come with another file', () => {
  const accompanying: readonly string[] = ['p12', 'crt', 'fdf', 'xfdf'];
  for (const format of formatNames.filter((name) => !accompanying.includes(name))) {
    const kinds = inputKindNames.filter((kind) =>
      (inputKinds[kind].formats as readonly string[]).includes(format),
    );
    expect(kinds, format).toHaveLength(1);
    expect(offeredFor(`a${formats[format].extensions[0]}`), format).not.toEqual([]);
  }
});

test('each kind lists tools that read one of its formats', () => {
  for (const kind of inputKindNames) {
    const read: readonly string[] = inputKinds[kind].formats;
    for (const id of inputKinds[kind].usual as readonly ToolId[])
      expect(
        toolNamed(id)?.from.some((format) => read.includes(format)),
        id,
      ).toBe(true);
  }
});

test.each([
  [['a.pdf'], ['pdf-to-word', 'pdf-compress', 'pdf-to-jpg']],
  [
    ['a.pdf', 'b.PDF'],
    ['pdf-merge', 'pdf-to-word', 'pdf-to-jpg'],
  ],
  [['a.docx'], ['word-to-pdf', 'document-editor', 'word-to-pptx']],
  [['a.rtf'], ['rtf-to-pdf', 'document-editor', 'word-to-pptx']],
  [
    ['a.docx', 'b.odt'],
    ['word-to-pdf', 'word-to-pptx'],
  ],
  [['a.pptx'], ['pptx-to-pdf', 'pptx-to-word']],
  [['a.ppt'], ['ppt-to-pdf', 'ppt-to-word']],
  [['a.jpg'], ['jpg-to-pdf', 'image-resizer', 'image-editor']],
  [['a.png'], ['png-to-pdf', 'image-resizer', 'image-editor']],
  [
    ['a.png', 'b.jpg'],
    ['jpg-to-pdf', 'image-resizer'],
  ],
  [['a.heic'], ['jpg-to-pdf', 'image-resizer', 'image-editor']],
  [['a.csv'], ['text-to-excel', 'csv-to-json', 'excel-to-pdf']],
  [['a.url'], ['url-to-pdf']],
  [['a.py'], ['code-editor']],
  [['a.xyz'], []],
] as const)('for %j people mostly want %j', (names, ids) => {
  expect(offeredFor(...names)).toEqual(ids);
});

test('the kind of a file comes from its ending', () => {
  expect(kindOfName('Report.DOCX')).toBe('document');
  expect(kindOfName('photo.jpeg')).toBe('image');
  expect(kindOfName('no-ending')).toBeUndefined();
  expect(toolsReading(['a.pdf', 'b.docx']).map(({ id }) => id)).toEqual(['document-editor']);
  expect(toolsReading([])).toEqual([]);
  expect(conversion('pdf-editor').accepts).toEqual(['.pdf']);
});
