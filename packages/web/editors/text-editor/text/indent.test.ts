import { expect, test } from 'vitest';
import { indentOf } from '#editors/text-editor/text/indent.ts';

test.each([
  ['', '  '],
  ['flat\ntext', '  '],
  ['all:\n\tcc a.c\n\tcc b.c', '\t'],
  ['def f():\n    if a:\n        b\n    c', '    '],
  ['a {\n  b {\n    c\n  }\n  d\n}', '  '],
])('%j is indented by %j', (text, indent) => {
  expect(indentOf(text)).toBe(indent);
});
