import { operationOf, operationTypes } from '@octavo/contract';
import { expect, it } from 'vitest';
import { converters } from '#pipeline/registry.ts';

it('has at most one converter for each pair of formats, or for each job type that converters name', () => {
  const pairs = converters.flatMap(({ reads, writes, does }) =>
    (does.length > 0 ? does : ['any conversion']).flatMap((type) =>
      reads.flatMap((from) => writes.map((to) => `${type}: ${from} to ${to}`)),
    ),
  );
  expect(pairs.filter((pair, index) => pairs.indexOf(pair) !== index)).toEqual([]);
});

it('creates ZIPs by those operations of which the catalogue says so', () => {
  const said = operationTypes.filter((type) => operationOf(type).severalResults);
  const writing = converters.filter(
    ({ does, writes }) => does.length > 0 && writes.includes('zip'),
  );
  const operations = writing.flatMap(({ does }) => does);
  expect(operationTypes.filter((type) => operations.includes(type))).toEqual(said);
});
