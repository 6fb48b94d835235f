import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeZip } from '#containers/zip-writer.ts';
import { featuresOf } from './features.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-features-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';

async function features(body: string): Promise<string[]> {
  const path = join(folder, 'document.docx');
  await writeZip(path, async (add) => {
    await add(
      'word/document.xml',
      `<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    );
  });
  return [...(await featuresOf(path))].toSorted();
}

it('finds what an editor of text does not keep', async () => {
  const body = `<w:p><w:ins><w:r><w:footnoteReference w:id="1"/></w:r></w:ins><w:r><w:commentReference w:id="1"/></w:r>
    <w:fldSimple w:instr=" PAGE "/><m:oMath/><w:txbxContent><w:p/></w:txbxContent></w:p>
    <w:sectPr><w:headerReference w:type="default"/><w:cols w:num="2"/></w:sectPr>`;
  expect(await features(body)).toEqual([
    ...['changes', 'columns', 'comments', 'equations', 'fields', 'headers', 'notes', 'text_boxes'],
  ]);
});

it('finds nothing in plain text with links and one column', async () => {
  const link = '<w:r><w:instrText> HYPERLINK "https://example.com/" </w:instrText></w:r>';
  expect(await features(`<w:p>${link}</w:p><w:sectPr><w:cols w:num="1"/></w:sectPr>`)).toEqual([]);
});
