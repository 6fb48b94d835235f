import { expect, test } from 'vitest';
import {
  conversion,
  conversionTypes,
  imageOperations,
  operationTypes,
  pdfOperations,
} from './catalogue.ts';
import { searchWordsOf } from './search-words.ts';
import { catalogueGroups, toolAddress, toolNamed, tools } from './tools.ts';

test('everything in the catalogue is a tool, but for what no screen opens', () => {
  const listed = new Set<string>(tools.map(({ id }) => id));
  const missing = [...conversionTypes, ...operationTypes].filter((type) => !listed.has(type));
  // Screens read and change with them: preparing a form, the text editor on the pages, the accessibility panel,
  // signing, the image editor.
  expect(missing.toSorted()).toEqual([
    'image-edit',
    'pdf-complete-signature',
    'pdf-detect-fields',
    'pdf-edit-images',
    'pdf-edit-tags',
    'pdf-read-images',
    'pdf-read-paragraphs',
  ]);
  expect(listed).toContain('pdf-annotate');
});

test('each tool has an id, a label and an address of its own, and is in one group', () => {
  for (const field of ['id', 'label'] as const)
    expect(new Set(tools.map((tool) => tool[field])).size).toBe(tools.length);
  for (const { id, group } of tools) {
    expect(toolNamed(id)?.id).toBe(id);
    expect(catalogueGroups).toHaveProperty(group);
  }
  expect(toolAddress('pdf-merge')).toBe('/editor-upload?tool=pdf-merge');
  expect(toolNamed('pdf-to-mp3')).toBeUndefined();
});

test('a tool of an editor opens that editor with its operation', () => {
  expect(toolNamed('pdf-sign')).toMatchObject({ conversionType: 'pdf-editor', operation: 'sign' });
  expect(toolNamed('image-crop')).toMatchObject({
    conversionType: 'image-editor',
    operation: 'crop',
  });
  for (const { operation, conversionType } of tools)
    if (operation) expect(conversion(conversionType).opensInBrowser).toBe(true);
  expect(Object.keys(pdfOperations)).toContain('annotate');
  expect(Object.keys(imageOperations)).toContain('edit');
});

test('each tool can be found by other words than its name, but for plain data conversions', () => {
  const without = tools.filter(({ id }) => !searchWordsOf(id)).map(({ id }) => id);
  expect(without).toEqual(['json-to-xml', 'json-to-csv', 'xml-to-json']);
});
