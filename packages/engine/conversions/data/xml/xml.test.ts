import fc from 'fast-check';
import { expect, it } from 'vitest';
import { XmlReader } from '#containers/xml/xml-reader.ts';
import { JsonReader, type JsonHandler } from '#formats/json/reader.ts';
import { XmlJsonWriter } from './json-writer.ts';
import { JsonShape } from './json-shape.ts';
import { XmlShape } from './xml-shape.ts';
import { XmlWriter } from './writer.ts';

/** Reads a text that arrives in pieces of some length. */
function pass(json: string, handler: JsonHandler, pieceLength: number): void {
  const reader = new JsonReader(handler);
  const letters = [...json];
  for (let at = 0; at < letters.length; at += pieceLength)
    reader.push(letters.slice(at, at + pieceLength).join(''));
  reader.end();
}

const usual = { root: '', item: 'item', pretty: false, types: true };

function xml(json: string, options = {}, pieceLength = json.length || 1): string {
  const shape = new JsonShape();
  pass(json, shape, pieceLength);
  const writer = new XmlWriter({ ...usual, ...options }, shape);
  pass(json, writer, pieceLength);
  return writer.take().replace(/^<\?xml .*\?>\n/, '');
}

function json(text: string, options = {}): string {
  const read = (handler: ConstructorParameters<typeof XmlReader>[0]) => {
    const reader = new XmlReader(handler);
    reader.push(text);
    reader.end();
  };
  const shape = new XmlShape();
  read(shape);
  const writer = new XmlJsonWriter(shape.top, { types: true, pretty: false, mixed: false, ...options });
  read(writer);
  writer.end();
  return writer.take();
}

const marked = 'xmlns:json="urn:octavo:json"';
const nilled = `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${marked}`;

it.each([
  ['an object of one member', '{"a":{"b":1,"c":"x"}}', '<a><b>1</b><c>x</c></a>'],
  ['an object of several', '{"b":1,"c":"x"}', `<root ${marked} json:root="value"><b>1</b><c>x</c></root>`],
  ['a list in an object', '{"a":{"b":[1,2]}}', '<a><b>1</b><b>2</b></a>'],
  ['a list of one', '{"a":{"b":[1]}}', `<a ${marked}><b json:type="list"><item>1</item></b></a>`],
  ['an empty list beside others', '{"a":{"c":[{"b":[1,2]},{"b":[]}]}}', `<a ${marked}><c><b>1</b><b>2</b></c><c><b json:type="empty"/></c></a>`],
  ['attributes and text', '{"a":{"@n":"1 & 2","#text":"x"}}', '<a n="1 &amp; 2">x</a>'],
  ['namespaces', '{"x:a":{"@xmlns:x":"u","x:b":"y"}}', '<x:a xmlns:x="u"><x:b>y</x:b></x:a>'],
  ['null', '{"a":{"b":null}}', `<a ${nilled}><b xsi:nil="true"/></a>`],
  ['a list', '[1,[2],{}]', `<root ${marked} json:type="list" json:root="value"><item>1</item><item json:type="list"><item>2</item></item><item json:type="object"/></root>`],
  ['values that look like others', '{"a":{"b":"98765","c":1e3,"d":"true","e":""}}', `<a ${marked}><b json:type="string">98765</b><c json:type="number">1e3</c><d json:type="string">true</d><e/></a>`],
  ['long integers', '{"a":{"b":"12345678901234567890"}}', '<a><b>12345678901234567890</b></a>'],
  ['a string alone', '"x"', `<root ${marked} json:root="value">x</root>`],
  ['escapes', String.raw`{"a":"\"\\\/\b\n\r\t\u00e4<&>]]>"}`, '<a>"\\/\ufffd\n&#13;\tä&lt;&amp;&gt;]]&gt;</a>'],
  ['what XML cannot hold', String.raw`{"a":"\u0000 \ud800 \uffff x"}`, '<a>\ufffd \ufffd \ufffd x</a>'],
])('writes %s, however the text is cut', (_, text, expected) => {
  for (const length of [1, 2, 3, 5, 1000]) expect(xml(text, {}, length)).toBe(expected);
});

it.each([
  ['a blank', 'x y', 'x_y'],
  ['a digit in front', '1a', '_1a'],
  ['nothing', '', '_'],
  ['a prefix that nothing declares', 'a:b', 'a_b'],
  ['markup', '<a>', '_a_'],
  ['a control character', 'a\u0001', 'a_'],
])('makes a name of a key with %s and keeps the key', (_, key, name) => {
  const written = xml(JSON.stringify({ a: { [key]: 1 } }));
  expect(written).toContain(`<${name} json:name="`);
  expect(xml(JSON.stringify({ a: { [key]: 1 } }), { types: false })).toBe(`<a><${name}>1</${name}></a>`);
});

it.each(['größe', '名前', 'a-b.c_d', '_', '𐐀', 'xmlThing'])('takes the key %s for a name as it is', (key) => {
  expect(xml(JSON.stringify({ a: { [key]: 1 } }))).toBe(`<a><${key}>1</${key}></a>`);
});

it('obeys the names of root and items, and indents without adding to the text', () => {
  const options = { root: 'list', item: 'it', pretty: true, types: false };
  expect(xml('{"a":[[1],{"@n":"2","b":"x","#text":" y "}],"c":[]}', options)).toBe(
    '<list>\n  <a>\n    <it>1</it>\n  </a>\n  <a n="2">\n    <b>x</b> y </a>\n  <c/>\n</list>',
  );
});

it('writes a string of any length piece by piece', () => {
  const text = 'ä'.repeat(1_000_000);
  expect(xml(JSON.stringify([text, { '#text': text, '@a': text }]), {}, 64 * 1024)).toContain(text);
});

const keys = fc.oneof(
  fc.constantFrom('@a', '@b:c', '@xmlns:b', '@', '#text', '#content', '#comment', 'a:b', 'b:c', 'item', 'root', 'json:type', '', '1'),
  fc.string({ maxLength: 3 }),
);
// Characters that XML cannot hold become U+FFFD.
const texts = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom('1', '-0', '1e3', '1.50', '007', 'true', 'TRUE', 'null', ' ', '\n', ' 5 ', '12345678901234567890'),
  )
  .map((text) => text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '?'));
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(texts, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
  ),
})).value;

/**
 * The text of an element with children comes last, as it does in the JSON that was made of XML; and there is one of it.
 */
function hasReadableTexts(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return true;
  const members = Object.entries(data).filter(
    ([key, member]) => !/^@./.test(key) || typeof member !== 'string',
  );
  const own = members.map(([key]) => key);
  const text = (data as Record<string, unknown>)['#text'];
  // Lists of content are read back with an option only.
  if (Array.isArray((data as Record<string, unknown>)['#content'])) return false;
  const isAlone = !own.includes('#text') || (own.length === 1 && !Array.isArray(text));
  return isAlone && Object.values(data).every(hasReadableTexts);
}

it('gives any JSON back from the XML that it made of it', () => {
  fc.assert(
    fc.property(value, fc.boolean(), (data, pretty) => {
      const text = JSON.stringify(data);
      fc.pre(hasReadableTexts(data));
      expect(JSON.parse(json(xml(text, { pretty })))).toEqual(JSON.parse(text));
    }),
    { numRuns: 3_000, seed: 1 },
  );
});

it('makes XML that can be read of any JSON, and declares the marks that it uses', () => {
  fc.assert(
    fc.property(value, (data) => {
      const written = xml(JSON.stringify(data));
      expect(() => json(written)).not.toThrow();
      if (/ (?:json|xsi):/.test(written.replaceAll(/="[^"]*"/g, '')))
        expect(written).toContain('xmlns:');
    }),
    { numRuns: 1_500, seed: 1 },
  );
});

const attributes = fc.dictionary(fc.constantFrom('id', 'n', 'xml:lang'), texts, { maxKeys: 2 });
type Tree = {
  name: string;
  attributes: Record<string, string>;
  children: readonly Tree[];
  text: string;
};
const tree = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    name: fc.constantFrom('a', 'b', 'c', 's:d'),
    attributes,
    children: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant([]),
      fc.array(tie('tree'), { maxLength: 4 }),
    ),
    text: texts.filter((text) => text.trim() === text),
  }),
})).tree;

const escaped = (text: string) =>
  text.replaceAll(/[&<>"\t\n\r]/g, (letter) => `&#${letter.codePointAt(0)};`);

const characters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const unescaped = (text: string) =>
  text.replaceAll(/&(#?)(\w+);/g, (_, isNumber, name: string) =>
    isNumber ? String.fromCodePoint(Number(name)) : (characters[name] ?? ''),
  );

/** Elements of one name stand together, since only their order among themselves is kept. */
function written({ name, attributes: pairs, children, text }: Tree, own = ''): string {
  const list = Object.entries(pairs).map(([key, given]) => ` ${key}="${escaped(given)}"`);
  const groups = [...Map.groupBy(children, (child) => child.name).values()].flat();
  const inside = children.length ? groups.map((child) => written(child)).join('') : escaped(text);
  return `<${name}${own}${list.join('')}>${inside}</${name}>`;
}

it('gives any XML without mixed content back from the JSON that it made of it', () => {
  fc.assert(
    fc.property(tree, fc.boolean(), (root, pretty) => {
      const source = written({ ...root, name: 'root' }, ' xmlns:s="u"');
      const back = xml(json(source, { pretty })).replaceAll(/<([^\s/>]+)([^>]*)\/>/g, '<$1$2></$1>');
      expect(unescaped(back)).toBe(unescaped(source));
    }),
    { numRuns: 1_500, seed: 1 },
  );
});

it.each([
  '<p>One <b>two</b> three<!-- four --> <i/>\n  <b>five</b></p>',
  '<list><item>1</item><other n="1"/><item>2</item></list>',
  '<a>\n  <b>1</b>\n  <b>2</b>\n  <c><!-- x --></c>\n</a>',
  '<a><p>x<b>y</b></p><p>z</p><p/></a>',
])('gives %j back, with its mixed content and comments', (source) => {
  for (const pretty of [false, true]) {
    const made = json(source, { mixed: true, pretty });
    expect(JSON.parse(made)).toEqual(JSON.parse(json(source, { mixed: true })));
    const back = xml(made).replaceAll(/>\n *</g, '><');
    expect(back).toBe(source.replaceAll(/>\n *</g, '><'));
  }
});

it('lists all that an element with mixed content holds', () => {
  const source = '<p n="1">One <b>two</b><!-- three --></p>';
  expect(JSON.parse(json(source, { mixed: true }))).toEqual({
    p: { '@n': '1', '#content': ['One ', { b: 'two' }, { '#comment': ' three ' }] },
  });
});
