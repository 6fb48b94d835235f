import { expect, it } from 'vitest';
import { JsonReader } from '#formats/json/reader.ts';
import { XmlWriter } from '#formats/json/xml-writer.ts';

const root = '<root xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

/** The XML of a text that arrives in pieces of some length, without the declaration. */
function xml(json: string, pieceLength = json.length || 1, pretty = false): string {
  const writer = new XmlWriter({ root: 'root', item: 'item', pretty });
  const reader = new JsonReader(writer);
  const letters = [...json];
  for (let at = 0; at < letters.length; at += pieceLength)
    reader.push(letters.slice(at, at + pieceLength).join(''));
  reader.end();
  return writer.take().replace(/^<\?xml .*\?>\n/, '');
}

/** The content of the root element. */
const inside = (json: string) => xml(json).slice(root.length + 1, -'</root>'.length);

it.each([
  ['an object', '{"a":1,"b":"x"}', `${root}><a>1</a><b>x</b></root>`],
  ['a list', '[1,[2],{}]', `${root}><item>1</item><item><item>2</item></item><item></item></root>`],
  [
    'words',
    '[true,false,null]',
    `${root}><item>true</item><item>false</item><item xsi:nil="true"/></root>`,
  ],
  ['repeated keys, each of them', '{"a":1,"a":2}', `${root}><a>1</a><a>2</a></root>`],
  ['a string alone', '"x"', `${root}>x</root>`],
  ['a number alone', ' 12 ', `${root}>12</root>`],
  ['null alone', 'null', `${root} xsi:nil="true"/>`],
  ['an empty string', '[""]', `${root}><item></item></root>`],
  [
    'escapes',
    String.raw`["\"\\\/\b\f\n\r\t\u00e4"]`,
    `${root}><item>"\\/\ufffd\ufffd\n&#13;\tä</item></root>`,
  ],
  ['surrogate pairs', String.raw`["\ud83d\ude00 😀"]`, `${root}><item>😀 😀</item></root>`],
])('writes %s, however the text is cut', (_, json, expected) => {
  for (const length of [1, 2, 3, 5, 1000]) expect(xml(json, length)).toBe(expected);
});

it.each(['12345678901234567890.10', '1E400', '-0', '0.1e-7'])(
  'keeps the digits of %s',
  (digits) => {
    expect(inside(`[${digits}]`)).toBe(`<item>${digits}</item>`);
  },
);

it.each([
  ['a blank', 'x y', 'x_y'],
  ['a digit in front', '1a', '_1a'],
  ['nothing', '', '_'],
  ['a colon, which would be a namespace', 'a:b', 'a_b'],
  ['the reserved xml', 'XmlThing', '_XmlThing'],
  ['markup', '<a>', '_a_'],
  ['a control character', 'a\u0001', 'a_'],
])('makes a name of a key with %s and keeps the key', (_, key, name) => {
  const written = inside(JSON.stringify({ [key]: 1 }));
  expect(written).toMatch(new RegExp(`^<${name} name="[^"]*">1</${name}>$`));
});

it.each(['größe', '名前', 'a-b.c_d', '_', '𐐀'])('takes the key %s for a name as it is', (key) => {
  expect(inside(JSON.stringify({ [key]: 1 }))).toBe(`<${key}>1</${key}>`);
});

it('escapes what is markup in text and in names', () => {
  expect(inside('{"a\\"&":"<&>]]>"}')).toBe('<a__ name="a&quot;&amp;">&lt;&amp;&gt;]]&gt;</a__>');
});

it('replaces what XML cannot hold', () => {
  expect(inside('["\\u0000 \\ud800 \\uffff x"]')).toBe('<item>\ufffd \ufffd \ufffd x</item>');
});

it('indents without adding to the text', () => {
  expect(xml('{"a":[1,[]],"b":"x"}', 3, true)).toBe(
    `${root}>\n  <a>\n    <item>1</item>\n    <item></item>\n  </a>\n  <b>x</b>\n</root>`,
  );
});

it.each([
  ['[1,]', 'line 1, column 4: found “]” where a value should be'],
  ['{"a":1,}', 'line 1, column 8: found “}” where a name in double quotes should be'],
  ['{a:1}', 'line 1, column 2: found “a”'],
  ["{'a':1}", "line 1, column 2: found “'”"],
  ['{"a" 1}', 'column 6: found “1” where “:” should be'],
  ['[1 2]', 'column 4: found “2” where “,” or “]” should be'],
  ['[1}', 'column 3: found “}”'],
  ['[01]', 'column 2: found “01”'],
  ['[1.]', 'column 2: found “1.”'],
  ['[.5]', 'column 2: found “.5”'],
  ['[NaN]', 'column 2: found “NaN”'],
  ['[True]', 'column 2: found “True”'],
  ['[1] // x', 'column 5: found “/” where nothing more should be'],
  ['{} {}', 'column 4: found “{” where nothing more should be'],
  ['["a\nb"]', 'column 4: a line break or control character'],
  ['["\\x"]', 'column 3: an unknown escape'],
  ['["\\u12"]', 'column 3: an unknown escape'],
  ['["abc', 'column 6: the text ends inside a string'],
  ['[1,\r\n 2,\n  }', 'line 3, column 3'],
  ['[', 'column 2: the text ends where a value or “]” should be'],
  ['', 'line 1, column 1: the text ends where a value should be'],
  [' \n ', 'line 2, column 2: the text ends'],
])('says where %j is not JSON, however the text is cut', (json, message) => {
  for (const length of [1, 4, 1000]) expect(() => xml(json, length)).toThrow(message);
});

it('reads 500 levels and refuses more', () => {
  expect(() => xml('['.repeat(500) + ']'.repeat(500))).not.toThrow();
  expect(() => xml('['.repeat(501))).toThrow('500 levels');
});

it('refuses names and numbers without end, before they fill the memory', () => {
  expect(() => xml(`{"${'a'.repeat(70_000)}":1}`)).toThrow('a name is too long');
  expect(() => xml(`[${'1'.repeat(70_000)}`)).toThrow('a number is too long');
});

it('reads a string of any length piece by piece', () => {
  const text = 'ä'.repeat(1_000_000);
  expect(xml(JSON.stringify([text]), 64 * 1024)).toContain(text);
});
