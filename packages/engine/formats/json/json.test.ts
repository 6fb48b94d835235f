import { expect, it } from 'vitest';
import { JsonReader } from '#formats/json/reader.ts';
import { JsonText } from '#formats/json/text.ts';

/** The text as it is read, written again: it arrives in pieces of some length. */
function read(json: string, pieceLength = json.length || 1): string {
  const text = new JsonText();
  const reader = new JsonReader(text);
  const letters = [...json];
  for (let at = 0; at < letters.length; at += pieceLength)
    reader.push(letters.slice(at, at + pieceLength).join(''));
  reader.end();
  return text.json;
}

it.each([
  '{"a":1,"b":["x",{}],"c":[[],null,true,false]}',
  '"\\"\\\\\\b\\f\\n\\r\\t"',
  '[12345678901234567890.10,1E400,-0,0.1e-7]',
  '["\ud83d\ude00 😀"]',
])('reads %s, however the text is cut', (json) => {
  for (const length of [1, 2, 3, 5, 1000])
    expect(JSON.parse(read(json, length))).toEqual(JSON.parse(json));
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
  for (const length of [1, 4, 1000]) expect(() => read(json, length)).toThrow(message);
});

it('reads 500 levels and refuses more', () => {
  expect(() => read('['.repeat(500) + ']'.repeat(500))).not.toThrow();
  expect(() => read('['.repeat(501))).toThrow('500 levels');
});

it('refuses names and numbers without end, before they fill the memory', () => {
  expect(() => read(`{"${'a'.repeat(70_000)}":1}`)).toThrow('a name is too long');
  expect(() => read(`[${'1'.repeat(70_000)}`)).toThrow('a number is too long');
});

it('reads a string of any length piece by piece', () => {
  const text = 'ä'.repeat(1_000_000);
  expect(read(JSON.stringify([text]), 64 * 1024)).toContain(text);
});
