// CSV to JSON and JSON to XML, checked with JSON.parse and browsers' XML rules.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const json = async (content: string | Buffer, options = {}) => {
  const { path } = await place.convert(
    'csv-to-json',
    await place.write('in.csv', content),
    options,
  );
  return JSON.parse(await readFile(path, 'utf8')) as unknown;
};
const xml = async (content: string | Buffer, options = {}) => {
  const { path } = await place.convert('json-to-xml', await place.write('in.json', content), {
    pretty: false,
    ...options,
  });
  return readFile(path, 'utf8');
};

describe('CSV to JSON', () => {
  it('keeps leading zeros, long digits and phone numbers as text', async () => {
    const rows = await json('zip,id,phone,n\n00123,12345678901234567,+49 30 1,1.5\n');
    expect(rows).toEqual([{ zip: '00123', id: '12345678901234567', phone: '+49 30 1', n: 1.5 }]);
  });
  it('keeps a whole column of codes as text', async () => {
    expect(await json('zip,n\n00123,1\n10001,2\n')).toEqual([
      { zip: '00123', n: 1 },
      { zip: '10001', n: 2 },
    ]);
  });
  it('never computes formulas', async () => {
    expect(await json('a,b\n=1+1,@SUM(1)\n')).toEqual([{ a: '=1+1', b: '@SUM(1)' }]);
  });
  it('makes names of empty and repeated headers, and of cells beyond them', async () => {
    expect(await json('a,,a\n1,2,3,4\n')).toEqual([{ a: 1, column_2: 2, a_2: 3, column_4: 4 }]);
  });
  it('gives arrays where there is no header', async () => {
    expect(await json('1,2\n3,4\n')).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });
  it.each(['utf16le', 'latin1', 'utf8'] as const)('reads %s', async (encoding) => {
    const mark = encoding === 'utf16le' ? '\ufeff' : '';
    expect(await json(Buffer.from(`${mark}a;b\nä;ü\n`, encoding))).toEqual([{ a: 'ä', b: 'ü' }]);
  });
  it('says where a quote is never closed', async () => {
    const path = await place.write('open.csv', 'a,b\n1,"x\n');
    expect(await place.attempt('csv-to-json', path)).toMatchObject({
      problem: { code: 'invalid_data', values: { format: 'CSV' } },
    });
  });
});

describe('JSON to XML', () => {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  const nil = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  it('writes members, lists, null and the digits of numbers', async () => {
    expect(await xml('{"a":1.50,"b":[true,null]}', { types: false })).toBe(
      `${declaration}<root ${nil}><a>1.50</a><b>true</b><b xsi:nil="true"/></root>\n`,
    );
    expect(await xml('[[1]]', { types: false, root: 'rows', item: 'row' })).toBe(
      `${declaration}<rows><row><row>1</row></row></rows>\n`,
    );
  });
  it('makes any key a well-formed name', async () => {
    expect(await xml('{"1 <b>":"&"}')).toBe(
      `${declaration}<_1__b_ xmlns:json="urn:octavo:json" json:name="1 &lt;b&gt;">&amp;</_1__b_>\n`,
    );
  });
  it('says line and column of what is not JSON', async () => {
    const path = await place.write('bad.json', '[1,\n 2 3]');
    expect(await place.attempt('json-to-xml', path)).toMatchObject({
      problem: {
        code: 'invalid_data',
        values: { reason: expect.stringContaining('line 2, column 4') },
      },
    });
  });
  it('refuses data that is nested too deep', async () => {
    const path = await place.write('deep.json', '['.repeat(100_000));
    expect(await place.attempt('json-to-xml', path)).toMatchObject({
      problem: { code: 'nested_too_deep' },
    });
  });
});
