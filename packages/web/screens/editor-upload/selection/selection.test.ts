import { conversion, conversionTypes } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import { texts } from '#messages/texts.ts';
import { checkFile } from '#screens/editor-upload/files/file-check.ts';
import { defaultsOf, refusedOptions } from '#converting/options.ts';
import { nothing, offeredGroups, startLabel } from '#screens/editor-upload/selection/selection.ts';

test('exactly the types of a mode are offered', () => {
  const offered = offeredGroups('conversion').flatMap(({ types }) => types.map(({ type }) => type));
  const converting = conversionTypes.filter((type) => conversion(type).mode === 'conversion');
  expect(offered.toSorted()).toEqual(converting.toSorted());
});

test('the defaults of every type satisfy its own schema', () => {
  for (const type of conversionTypes) {
    expect({ type, refused: refusedOptions(type, defaultsOf(type)) }).toEqual({
      type,
      refused: [],
    });
  }
});

test('a value that the schema refuses names its option', () => {
  const values = { ...defaultsOf('word-to-pdf'), pages: 'first', imageQuality: 500 };
  expect(refusedOptions('word-to-pdf', values)).toEqual(['pages', 'imageQuality']);
});

test('the start button is labelled by mode and type', () => {
  expect(startLabel(nothing('conversion'))).toBe(texts.upload.startConversion);
  expect(startLabel({ mode: 'edit' })).toBe(texts.upload.startEdit);
  expect(startLabel({ mode: 'edit', type: 'text-editor' })).toBe(texts.upload.startEdit);
  expect(startLabel({ mode: 'edit', type: 'pdf-editor' })).toBe(texts.upload.continueToPdfEditor);
  expect(startLabel({ mode: 'edit', type: 'image-editor' })).toBe(
    texts.upload.continueToImageEditor,
  );
});

describe('a file before it is sent', () => {
  const word = conversion('word-to-pdf');

  test('is refused when it is empty', () => {
    const empty = new File([], 'a.docx');
    expect(checkFile(empty, word, undefined)).toEqual({
      tone: 'problem',
      text: texts.upload.noFile,
    });
  });

  test('raises a doubt when its name has an extension that the type does not read', () => {
    expect(checkFile(new File(['x'], 'a.png'), word, undefined)?.tone).toBe('warning');
    expect(checkFile(new File(['x'], 'docx'), word, undefined)?.tone).toBe('warning');
  });

  test.each(['a.docx', 'A.DOCX', 'b.odt', 'c.tar.doc'])('raises none for %s', (name) => {
    expect(checkFile(new File(['x'], name), word, undefined)).toBeUndefined();
  });

  test('raises one when it is larger than is known to be allowed', () => {
    const file = new File(['four'], 'a.docx');
    expect(checkFile(file, word, { of: 'visitor', bytes: 4 })).toBeUndefined();
    expect(checkFile(file, word, { of: 'visitor', bytes: 3 })?.text).toContain(
      'without an account',
    );
    expect(checkFile(file, word, { of: 'plan', bytes: 3 })?.text).toContain('of your plan');
  });
});
