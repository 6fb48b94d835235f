import { expect, test } from 'vitest';
import { canFormat, formatted } from '#editors/text-editor/code/format.ts';

test.each([
  ['a.json', '{"a":[1,\n2]}', '{ "a": [1, 2] }\n'],
  ['a.js', "  let a='x'\nif(a){\n  b()}", "let a = 'x';\nif (a) {\n  b();\n}\n"],
  ['a.ts', 'type A={a:string}', 'type A = { a: string };\n'],
  ['a.css', 'a{color:red;}', 'a {\n  color: red;\n}\n'],
  ['a.html', '<ul><li>a</li></ul>', '<ul>\n  <li>a</li>\n</ul>\n'],
  ['a.xml', '<a><b><c>1</c></b></a>', '<a>\n  <b>\n    <c>1</c>\n  </b>\n</a>\n'],
  ['a.yaml', 'a:   1\nb: [ 2,3 ]', 'a: 1\nb: [2, 3]\n'],
])('%s is formatted', async (name, text, expected) => {
  expect(await formatted(name, text)).toBe(expected);
});

test('the indentation of the text stays', async () => {
  expect(await formatted('a.js', 'function f() {\n\treturn 1;\n}\n')).toBe(
    'function f() {\n\treturn 1;\n}\n',
  );
});

test('an error has its position', async () => {
  await expect(formatted('a.json', '{"a": }')).rejects.toThrow(/\(1:7\)/);
});

test.each(['notes.txt', 'notes.md', 'Makefile', 'a.py'])('%s is not formatted', (name) => {
  expect(canFormat(name)).toBe(false);
});
