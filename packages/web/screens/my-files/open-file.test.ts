import { formats, screens } from '@octavo/contract';
import { expect, test } from 'vitest';
import { openTargetOf } from '#screens/my-files/open-file.ts';

test.each([
  ['pdf', screens.viewPdf, undefined],
  ['png', screens.editor, 'image-editor'],
  ['heic', screens.editor, 'image-editor'],
  ['txt', screens.editor, 'text-editor'],
  ['md', screens.editor, 'text-editor'],
  ['json', screens.editor, 'code-editor'],
  ['csv', screens.editor, 'code-editor'],
  ['docx', screens.editorUpload, undefined],
  ['zip', screens.editorUpload, undefined],
] as const)('%s opens at %s', (format, path, conversionType) => {
  const target = openTargetOf({ mime_type: `${formats[format].mime}; charset=utf-8` });
  const file = new File([], 'a');
  expect(target.path).toBe(path);
  expect(JSON.stringify(target.stateFor(file))).toContain('file');
  expect((target.stateFor(file) as { conversionType?: string }).conversionType).toBe(
    conversionType,
  );
});

test('a file of an unknown type opens the upload screen', () => {
  expect(openTargetOf({ mime_type: 'application/x-unheard-of' }).path).toBe(screens.editorUpload);
});
