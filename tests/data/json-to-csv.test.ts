// JSON to CSV, checked as text and by reading it back.
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const textOf = async (json: string, options = {}) => {
  const input = await place.write('in.json', json);
  return readFile((await place.convert('json-to-csv', input, options)).path, 'utf8');
};
const csv = async (value: unknown, options = {}) =>
  (await textOf(JSON.stringify(value), options)).replaceAll('\r\n', '\n');

it.each([
  ['objects', [{ a: 1, b: 'x' }, { a: 2, b: 'y' }], 'a,b\n1,x\n2,y\n'],
  ['objects with different members', [{ a: 1 }, { b: 2 }, {}], 'a,b\n1,\n,2\n,\n'],
  ['lists', [[1, 'x'], [2]], '1,x\n2,\n'],
  ['a single object', { a: 1, b: true }, 'a,b\n1,true\n'],
  ['plain values', [1, 'x', null], 'value\n1\nx\n""\n'],
  ['objects in objects', [{ a: { b: { c: 1 }, d: 2 } }], 'a.b.c,a.d\n1,2\n'],
  ['lists in objects', [{ a: [1, { b: 'x' }] }], 'a\n"[1,{""b"":""x""}]"\n'],
  ['null as empty', [{ a: null, b: 1 }], 'a,b\n,1\n'],
  ['what must be quoted', [{ a: 'x,y', b: 'say "hi"', c: 'two\nlines', d: ' x' }], 'a,b,c,d\n"x,y","say ""hi""","two\nlines"," x"\n'],
  ['a name of objects in JavaScript', [JSON.parse('{"__proto__":1}')], '__proto__\n1\n'],
])('writes %s', async (_, value, expected) => {
  expect(await csv(value)).toBe(expected);
});

it.each([
  ['the one list of an object', { data: [{ a: 1 }, { a: 2 }], total: 2 }, 'a\n1\n2\n', 'total'],
  ['a list further inside', { ok: true, page: { size: 2, items: [[1, 2]] } }, '1,2\n', 'ok, page.size'],
  ['the outer one of two', { a: { b: { c: [{ x: 1 }] } }, d: [{ y: [{ z: 1 }] }] }, 'y\n"[{""z"":1}]"\n', 'a'],
])('takes %s as the rows, and warns of other data', async (_, value, expected, names) => {
  const input = await place.write('in.json', JSON.stringify(value));
  const result = await place.convert('json-to-csv', input);
  expect((await readFile(result.path, 'utf8')).replaceAll('\r\n', '\n')).toBe(expected);
  expect(result.warnings).toMatchObject([{ code: 'outside_the_list', values: { names } }]);
});

it('takes the list that is named, and refuses a name that is not there', async () => {
  const two = { people: [{ name: 'Ada' }], places: [{ town: 'Bern' }] };
  expect(await csv(two)).toContain('people,places\n');
  expect(await csv(two, { records: 'places' })).toBe('town\nBern\n');
  const input = await place.write('two.json', JSON.stringify(two));
  expect(await place.attempt('json-to-csv', input, { records: 'plants' })).toMatchObject({
    problem: { code: 'invalid_data', values: { reason: expect.stringContaining('“plants”') as string } },
  });
});

it('writes objects in objects as JSON if requested', async () => {
  expect(await csv([{ a: { b: 1 } }], { nesting: 'json' })).toBe('a\n"{""b"":1}"\n');
});

it('keeps the digits of numbers', async () => {
  expect(await textOf('[{"a":1.50,"b":12345678901234567890,"c":-1e5}]')).toBe(
    'a,b,c\r\n1.50,12345678901234567890,-1e5\r\n',
  );
});

it.each(['=1+1', '+1+1', '-2+3', '@SUM(1)', '\t=1', "=cmd|' /C calc'!A0"])(
  'keeps a spreadsheet from computing %j',
  async (formula) => {
    expect(await csv([{ [formula]: formula }], { delimiter: 'pipe', safe: true })).toContain(`'${formula}`);
    expect(await csv([{ a: formula }], { delimiter: 'semicolon', safe: false })).not.toContain(`'${formula}`);
  },
);

it('leaves negative numbers as they are', async () => {
  expect(await csv([{ a: -5, b: '-5' }])).toBe('a,b\n-5,-5\n');
});

it('obeys delimiter, header and mark', async () => {
  const options = { delimiter: 'semicolon', header: false, mark: true };
  expect(await csv([{ a: 1, b: 'x;y' }], options)).toBe('\ufeff1;"x;y"\n');
});

it.each(['[]', '{}', '[{}]'])('reports that %s has no value', async (json) => {
  const outcome = await place.attempt('json-to-csv', await place.write('empty.json', json));
  expect(outcome).toMatchObject({ problem: { code: 'invalid_data' } });
});

it('is understood by another reader of CSV', async () => {
  const value = [{ a: 'x,"y"\nz', b: ' blank ' }, { a: 'ä', b: '' }];
  const { path } = await place.convert(
    'json-to-csv',
    await place.write('in.json', JSON.stringify(value)),
  );
  expect(parse(await readFile(path), { columns: true })).toEqual(value);
});

it('converts a million records in bounded memory', async () => {
  const records = 1_000_000;
  const pieces = function* () {
    yield '[';
    for (let id = 1; id < records; id++) yield `{"id":${id},"name":"Number ${id}"},\n`;
    yield `{"id":${records},"late":true}]`;
  };
  const input = place.path('long.json');
  await pipeline(Readable.from(pieces()), createWriteStream(input));
  const { path } = await place.convert('json-to-csv', input);
  const lines = (await readFile(path, 'utf8')).split('\r\n');
  expect(lines[0]).toBe('id,name,late');
  expect(lines[1]).toBe('1,Number 1,');
  expect(lines[records]).toBe(`${records},,true`);
});
