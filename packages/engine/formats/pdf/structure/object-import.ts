// Imports the objects of one document into another.
import type { Graph } from './graph.ts';
import { isReference } from './graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Change } from './update.ts';

export type Imported = {
  objects: Record<string, Change>;
  /** A value of the source document, with references for the target document. */
  mapped(value: Value): Value;
  /** The highest object number in use now. */
  maxId: number;
};

/**
 * Imports all objects of a document into another one, with free numbers.
 * @param from a document whose streams are in files
 * @param maxId the highest number of the target document
 */
export function imported(from: Graph, maxId: number): Imported {
  const renamed = (reference: string): string =>
    reference.replace(/^\d+/, (number) => String(Number(number) + maxId));
  const mapped = (value: Value): Value => {
    if (isReference(value)) return renamed(value);
    if (Array.isArray(value)) return value.map(mapped);
    if (value === null || typeof value !== 'object') return value;
    return mappedEntries(value);
  };
  const mappedEntries = (dictionary: Dictionary): Dictionary =>
    Object.fromEntries(Object.entries(dictionary).map(([key, value]) => [key, mapped(value)]));
  const objects: Record<string, Change> = {};
  for (const { reference, value } of from.objects()) {
    const stream = from.stream(reference);
    objects[renamed(reference)] = stream
      ? { stream: { dict: mappedEntries(stream.dictionary), datafile: stream.file } }
      : { value: mapped(value) };
  }
  return { objects, mapped, maxId: maxId + from.maxId };
}
