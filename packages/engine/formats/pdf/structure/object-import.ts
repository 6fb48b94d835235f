// Imports the objects of one document into another.
import type { Graph } from './graph.ts';
import { isReference } from './graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Change } from './update.ts';

export type Imported = {
  objects: Record<string, Change>;
  /** A value of the one document as it reads in the other. */
  mapped(value: Value): Value;
  /** The highest number that is taken now. */
  mostId: number;
};

/**
 * Takes all objects of a document into another one, under numbers that are free there.
 * @param from a document whose streams lie in files
 * @param mostId the highest number of the other document
 */
export function imported(from: Graph, mostId: number): Imported {
  const renamed = (reference: string): string =>
    reference.replace(/^\d+/, (number) => String(Number(number) + mostId));
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
  return { objects, mapped, mostId: mostId + from.mostId };
}
