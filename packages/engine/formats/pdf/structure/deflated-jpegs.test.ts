import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { deflatedJpeg, deflatedKeys, inflatedJpeg } from './deflated-jpegs.ts';
import { Graph } from './graph.ts';
import { withFilters } from './stream-filters.ts';

/** Bytes without a pattern, and blank paper after them. */
const picture = (blank: number) =>
  Buffer.concat([
    createHash('shake256', { outputLength: 40_000 }).update('grain').digest(),
    Buffer.alloc(blank, 0x28),
  ]);

test('a picture with blank paper becomes smaller and comes back, others stay', async () => {
  const packed = await deflatedJpeg(picture(30_000));
  expect(packed?.length).toBeLessThan(42_000);
  expect(await inflatedJpeg(packed!)).toEqual(picture(30_000));
  expect(await deflatedJpeg(Buffer.from(packed!))).toBeUndefined();
});

test.each([{}, { '/DecodeParms': { '/ColorTransform': 0 } }, { '/DecodeParms': [{ '/K': 1 }] }])(
  'the keys %j come back',
  (more) => {
    const dictionary = { '/Width': 1, '/Filter': '/DCTDecode', '/Length': 7, ...more };
    const graph = new Graph(1, {});
    const stream = { reference: '1 0 R', dictionary, file: '' };
    const keys = deflatedKeys(graph, stream);
    const [own] = [more['/DecodeParms'] ?? []].flat();
    expect(keys['/Filter']).toEqual(['/FlateDecode', '/DCTDecode']);
    expect(keys['/DecodeParms']).toEqual(own && [null, own]);
    const filters = graph.filtersOf({ ...stream, dictionary: keys });
    expect(withFilters(keys, filters.slice(1))).toEqual({
      '/Width': 1,
      '/Filter': '/DCTDecode',
      ...(own && { '/DecodeParms': own }),
    });
  },
);
