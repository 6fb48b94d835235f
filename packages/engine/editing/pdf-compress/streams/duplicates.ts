// Merges identical streams of a document.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { withReferences, type Graph, type Stream } from '#formats/pdf/structure/graph.ts';

/** Maps the reference of a stream to that of the identical one that stays. */
export type Redirects = ReadonlyMap<string, string>;

/** Merging smaller ones saves too little: a later change of one would then change all. */
const minBytes = 1024;

/** Streams that reference identical streams may become identical themselves; chains are at most this long. */
const maxRounds = 4;

/** Finds streams that are identical except for their number. */
export async function equalStreams(graph: Graph): Promise<Redirects> {
  const redirects = new Map<string, string>();
  const hashes = new Map<string, Promise<string>>();
  for (let round = 0; round < maxRounds; round += 1) {
    const before = redirects.size;
    const left = [...graph.streams()].filter(({ reference }) => !redirects.has(reference));
    for (const same of await groupsOf(left, redirects, hashes))
      for (const { reference } of same.slice(1))
        redirects.set(reference, same[0]?.reference ?? reference);
    if (redirects.size === before) break;
  }
  return redirects;
}

async function groupsOf(
  streams: readonly Stream[],
  redirects: Redirects,
  hashes: Map<string, Promise<string>>,
): Promise<Stream[][]> {
  const sized = await Promise.all(
    streams.map(async (stream) => ({ stream, size: (await stat(stream.file)).size })),
  );
  const alike = Map.groupBy(
    sized.filter(({ size }) => size >= minBytes),
    ({ stream, size }) => `${size} ${canonical(stream.dictionary, redirects)}`,
  );
  const groups: Stream[][] = [];
  for (const [, members] of alike) {
    if (members.length < 2) continue;
    const hashed: { stream: Stream; hash: string }[] = [];
    for (const { stream } of members)
      hashed.push({ stream, hash: await hashOf(stream.file, hashes) });
    const equal = Map.groupBy(hashed, ({ hash }) => hash);
    groups.push(...[...equal.values()].map((found) => found.map(({ stream }) => stream)));
  }
  return groups;
}

function hashOf(file: string, hashes: Map<string, Promise<string>>): Promise<string> {
  const known = hashes.get(file) ?? hashOfFile(file);
  hashes.set(file, known);
  return known;
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** A text that is the same for equal dictionaries, whatever the order of their keys. */
function canonical(dictionary: Dictionary, redirects: Redirects): string {
  const { '/Length': _, ...rest } = dictionary;
  return JSON.stringify(sorted(withReferences(rest, redirects)));
}

function sorted(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
