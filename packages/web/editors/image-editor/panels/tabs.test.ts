// Each tag of Home opens its tab.
import { texts } from '@octavo/contract';
import { expect, test } from 'vitest';
import { editorTags } from '#navigation/editor-operations.ts';
import { imageTabs, tabFor } from './tabs.ts';

test('the tabs are those of the specification, in their order', () => {
  expect(imageTabs.map((name) => name[0]?.toUpperCase() + name.slice(1))).toEqual(
    texts.editor.imageTabs,
  );
});

test('each tag of Home opens the tab that does it, and none opens the first', () => {
  const opened = editorTags['image-editor'].map(({ operation }) => tabFor(operation));
  expect(opened).toEqual(['filters', 'resize', 'filters', 'compress', 'convert']);
  expect(tabFor(undefined)).toBe('resize');
});
