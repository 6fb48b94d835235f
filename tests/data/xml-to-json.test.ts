// XML to JSON, checked with JSON.parse.
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const text = async (content: string | Buffer, options = {}) => {
  const input = await place.write('in.xml', content);
  return readFile((await place.convert('xml-to-json', input, options)).path, 'utf8');
};
const json = async (content: string | Buffer, options = {}) =>
  JSON.parse(await text(content, options)) as unknown;

it.each([
  ['text', '<a>x</a>', { a: 'x' }],
  ['an empty element', '<a/>', { a: '' }],
  ['elements', '<a><b>x</b><c>y</c></a>', { a: { b: 'x', c: 'y' } }],
  ['attributes beside text', '<a n="1 &amp; 2">x</a>', { a: { '@n': '1 & 2', '#text': 'x' } }],
  ['attributes alone', "<a n='1'/>", { a: { '@n': '1' } }],
  ['repeated elements', '<a><b>x</b><b>y</b></a>', { a: { b: ['x', 'y'] } }],
  [
    'an element that is repeated elsewhere as a list everywhere',
    '<a><r><b>x</b></r><r><b>x</b><b>y</b></r></a>',
    { a: { r: [{ b: ['x'] }, { b: ['x', 'y'] }] } },
  ],
  [
    'repeated elements with others between them',
    '<a><b>x</b><c n="1"><d/></c><b>y</b></a>',
    { a: { b: ['x', 'y'], c: { '@n': '1', d: '' } } },
  ],
  ['mixed content', '<m>One <b>two</b> three</m>', { m: { b: 'two', '#text': ['One ', ' three'] } }],
  ['namespaces', '<x:a xmlns:x="u"><x:b>y</x:b></x:a>', { 'x:a': { '@xmlns:x': 'u', 'x:b': 'y' } }],
  ['nil', '<a xmlns:xsi="u"><b xsi:nil="true"/></a>', { a: { '@xmlns:xsi': 'u', b: null } }],
  ['CDATA, comments, instructions', '<a><?x <y> ?><!-- <b> --><![CDATA[<&]]></a>', { a: '<&' }],
  ['references', '<a>&lt;&#65;&#x1F600;&apos;</a>', { a: "<A\u{1F600}'" }],
  ['numbers, true/false, codes', '<a><n>1.5</n><t>true</t><c>007</c></a>', { a: { n: 1.5, t: true, c: '007' } }],
  ['names of objects in JavaScript', '<__proto__><constructor>x</constructor></__proto__>', JSON.parse('{"__proto__":{"constructor":"x"}}')],
])('reads %s', async (_, xml, expected) => {
  expect(await json(xml)).toEqual(expected);
  expect(await json(xml, { pretty: false })).toEqual(expected);
});

it('keeps every value as text if requested', async () => {
  expect(await json('<a><n>1.5</n><e/></a>', { types: false })).toEqual({ a: { n: '1.5', e: '' } });
});

it('indents as people do', async () => {
  const xml = '<a n="1"><b>x</b><b>y</b><c><d>1</d></c></a>';
  const expected = { a: { '@n': '1', b: ['x', 'y'], c: { d: 1 } } };
  expect(await text(xml)).toBe(`${JSON.stringify(expected, undefined, 2)}\n`);
});

it.each([
  ['UTF-16', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>ä</a>', 'utf16le')],
  ['the encoding that it declares', Buffer.from('<?xml version="1.0" encoding="ISO-8859-5"?><a>\xd0</a>', 'latin1')],
])('reads %s', async (name, content) => {
  expect(await json(content)).toEqual({ a: name === 'UTF-16' ? 'ä' : 'а' });
});

it('restores what JSON to XML made', async () => {
  const value = { id: 7, zip: '98765', tags: ['x'], none: null, empty: [{}, []], 'two words': '' };
  const made = await place.convert(
    'json-to-xml',
    await place.write('in.json', JSON.stringify(value)),
  );
  expect(await json(await readFile(made.path))).toEqual(value);
});

it.each([
  '<a n="1"><b>x</b><b>007</b><c/></a>',
  '<s:Envelope xmlns:s="urn:soap"><s:Body s:mustUnderstand="1"><price>1.50</price></s:Body></s:Envelope>',
  '<para>One <b>two</b><!-- three --> four</para>',
])('is given back by JSON to XML: %s', async (xml) => {
  const made = await place.convert('xml-to-json', await place.write('in.xml', xml), {
    mixed: xml.includes('<!--'),
  });
  const back = await place.convert('json-to-xml', made.path, { pretty: false, root: '' });
  expect((await readFile(back.path, 'utf8')).replace(/^<\?xml.*\?>\n/, '').trim()).toBe(xml);
});

it.each([
  ['a tag that is never closed', '<a><b></a>', 'invalid_data', 'line 1'],
  ['a text that stops', '<a>\n<b>', 'invalid_data', '<b> is never closed'],
  ['a second root', '<a/><b/>', 'invalid_data', 'second root'],
  ['an unknown reference', '<a>\n&nbsp;</a>', 'invalid_data', 'line 2'],
  ['an attribute given twice', '<a b="1" b="2"/>', 'invalid_data', 'not a tag'],
  ['a document type', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'unsafe_markup', ''],
  ['deep nesting', '<a>'.repeat(10_000), 'nested_too_deep', ''],
])('refuses %s', async (_, xml, code, reason) => {
  const outcome = await place.attempt('xml-to-json', await place.write('bad.xml', xml));
  expect(outcome).toMatchObject({ problem: { code } });
  expect(JSON.stringify(outcome)).toContain(reason);
});

it('converts a million records in bounded memory', async () => {
  const records = 1_000_000;
  const lines = function* () {
    yield '<?xml version="1.0"?>\n<list>\n';
    for (let id = 1; id <= records; id++) yield `<r id="${id}"><name>Number ${id}</name></r>\n`;
    yield '</list>\n';
  };
  const input = place.path('long.xml');
  await pipeline(Readable.from(lines()), createWriteStream(input));
  const { path } = await place.convert('xml-to-json', input, { pretty: false });
  const result = JSON.parse(await readFile(path, 'utf8')) as { list: { r: unknown[] } };
  expect(result.list.r).toHaveLength(records);
  expect(result.list.r.at(-1)).toEqual({ '@id': String(records), name: `Number ${records}` });
});
