// Checks the layers of a document (ISO 14289-1, 7.10).
import type { Objects } from '#formats/pdf/objects/objects.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';

/** Layers need configurations with names (test 1), and none that switches them by itself (test 2). @returns the broken tests */
export function layerTests(objects: Objects): number[] {
  const { '/OCProperties': properties } = objects.catalog;
  if (properties === undefined) return [];
  const { '/D': usual, '/Configs': others } = objects.dictionary(properties);
  const configurations = [usual, ...objects.list(others)].map((entry) => objects.dictionary(entry));
  const isNamed = configurations.every(({ '/Name': name }) => textOfValue(objects.resolved(name)));
  const isSwitched = configurations.some(({ '/AS': switches }) => switches !== undefined);
  return [...(isNamed ? [] : [1]), ...(isSwitched ? [2] : [])];
}
