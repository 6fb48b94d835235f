// Removes redacted words from all streams of a document: private data, scripts, forms, fonts, comments in content. Words
// are overwritten in place, so that the rest stays what it was.
import type { WordSearch } from '@octavo/contract';
import { readFile } from 'node:fs/promises';
import { inflatedJpeg, isDeflatedJpeg } from '#formats/pdf/structure/deflated-jpegs.ts';
import { isReference, type Graph, type Stream } from '#formats/pdf/structure/graph.ts';
import { withFilters } from '#formats/pdf/structure/stream-filters.ts';
import type { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { operationsOf, showOperators } from '#formats/pdf/syntax/content-reader.ts';
import { characters, Lexer } from '#formats/pdf/syntax/lexer.ts';
import type { Changes } from './changes.ts';

/** A range of bytes with a word, and what replaces each of them. */
type Range = { word: string; from: number; to: number; fill: number };

const blank = 0x20;

/** In data that is not text, shorter words occur by chance. */
const leastInBinary = 5;

/** The maximum size of streams that are searched. */
const maxBytes = 256 * 1024 * 1024;

/**
 * Overwrites the words in all streams.
 * @param found gets the words
 * @returns the number of streams that contained some
 */
export async function scrubStreams(
  { graph, changes, decoder }: { graph: Graph; changes: Changes; decoder: Decoder },
  search: WordSearch,
  found: Set<string>,
): Promise<number> {
  if (search.isEmpty) return 0;
  const contents = contentStreamsOf(graph, changes);
  let count = 0;
  for (const { reference, dictionary, isEncoded, read } of streamsOf(graph, changes, decoder)) {
    const data = await read();
    if (!data || data.length > maxBytes) continue;
    const isContent = contents.has(reference) || isContentStream(graph, dictionary);
    const ranges = isContent ? rangesInContent(data, search) : [...rangesIn(data, search)];
    if (!ranges.length) continue;
    ranges.forEach(({ word }) => found.add(word));
    count += 1;
    const cleaned = Buffer.from(data);
    for (const { from, to, fill } of ranges) cleaned.fill(fill, from, to);
    const filter = isEncoded ? filterOf(dictionary) : {};
    await changes.setStream(reference, dictionary, cleaned, filter);
  }
  return count;
}

/** The words in the streams of a document, except where content shows them. */
export async function wordsInStreams(
  graph: Graph,
  decoder: Decoder,
  search: WordSearch,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (search.isEmpty) return found;
  const contents = contentStreamsOf(graph);
  for (const { reference, dictionary, read } of streamsOf(graph, undefined, decoder)) {
    const data = await read();
    if (!data || data.length > maxBytes) continue;
    const isContent = contents.has(reference) || isContentStream(graph, dictionary);
    const rangesOf = () => {
      if (isObjectStream(graph, dictionary)) return rangesInObjects(data, search);
      return isContent ? rangesInContent(data, search) : rangesIn(data, search);
    };
    for (const { word } of rangesOf()) found.add(word);
  }
  return found;
}

/** The content of pages, forms, patterns and glyphs, with its changes. */
export function* contentStreamsIn(
  graph: Graph,
  changes: Changes,
  decoder: Decoder,
): Generator<Readable> {
  const contents = contentStreamsOf(graph, changes);
  for (const stream of streamsOf(graph, changes, decoder))
    if (contents.has(stream.reference) || isContentStream(graph, stream.dictionary)) yield stream;
}

type Readable = {
  reference: string;
  dictionary: Dictionary;
  /** True if the data stays encoded: photos, of which the descriptions are searched. */
  isEncoded: boolean;
  read(): Promise<Buffer | undefined>;
};

function* streamsOf(
  graph: Graph,
  changes: Changes | undefined,
  decoder: Decoder,
): Generator<Readable> {
  const seen = new Set<string>();
  for (const [reference, change] of Object.entries(changes?.objects ?? {})) {
    if (!('stream' in change) || change.stream.datafile === undefined) continue;
    const { dict, datafile } = change.stream;
    seen.add(reference);
    if (isImage(graph, dict)) continue;
    yield { reference, dictionary: dict, isEncoded: false, read: () => readFile(datafile) };
  }
  for (const stream of graph.streams()) {
    const { reference } = stream;
    if (seen.has(reference) || changes?.isRemoved(reference)) continue;
    const dictionary = (changes?.current(graph, reference) ?? stream.dictionary) as Dictionary;
    const isEncoded = isImage(graph, stream.dictionary);
    if (isEncoded && isDeflatedJpeg(graph, stream)) {
      const photo = async () => inflatedJpeg(await readFile(stream.file));
      const bare = withFilters(dictionary, graph.filtersOf(stream).slice(1));
      yield { reference, dictionary: bare, isEncoded, read: photo };
    }
    if (isEncoded && !isPhoto(graph, stream)) continue;
    const read = () => (isEncoded ? readFile(stream.file) : decoder.dataOf(stream));
    yield { reference, dictionary, isEncoded, read };
  }
}

const isImage = (graph: Graph, dictionary: Dictionary): boolean =>
  graph.resolved(dictionary['/Subtype']) === '/Image';

const photoFilters: ReadonlySet<string> = new Set(['/DCTDecode', '/JPXDecode']);

const isPhoto = (graph: Graph, stream: Stream): boolean => {
  const filters = graph.filtersOf(stream);
  return filters.length === 1 && photoFilters.has(filters[0]?.name ?? '');
};

function filterOf(dictionary: Dictionary): Dictionary {
  const { '/Filter': filter, '/DecodeParms': parameters } = dictionary;
  return {
    ...(filter !== undefined && { '/Filter': filter }),
    ...(parameters !== undefined && { '/DecodeParms': parameters }),
  };
}

/** The content of pages and the glyphs of drawn fonts; other content is recognisable by its dictionary. */
function contentStreamsOf(graph: Graph, changes?: Changes): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  for (const { reference, page } of graph.pageObjects()) {
    const current = isReference(reference) ? changes?.current(graph, reference) : undefined;
    for (const { '/Contents': contents } of [page, graph.dictionary(current)]) {
      // New streams are not part of the document yet.
      found.add(contents);
      for (const part of graph.partsOf(contents)) found.add(part);
    }
  }
  for (const { value } of graph.objects())
    for (const program of Object.values(graph.dictionary(graph.dictionary(value)['/CharProcs'])))
      found.add(program);
  return found;
}

const isContentStream = (graph: Graph, dictionary: Dictionary): boolean =>
  graph.resolved(dictionary['/Subtype']) === '/Form' || dictionary['/PatternType'] !== undefined;

const isObjectStream = (graph: Graph, dictionary: Dictionary): boolean =>
  graph.resolved(dictionary['/Type']) === '/ObjStm';

/** The words in the strings of an object stream (ISO 32000-2, 7.5.7). Its names are searched with those of objects. */
function rangesInObjects(data: Buffer, search: WordSearch): Range[] {
  const ranges = [...rangesIn(data, search)];
  if (!ranges.length) return ranges;
  const strings = [...stringsOf(data)];
  return ranges.filter(({ from, to }) =>
    strings.some((string) => string.from < to && from < string.to),
  );
}

/** Where the strings of an object stream are. */
function* stringsOf(data: Buffer): Generator<{ from: number; to: number }> {
  const lexer = new Lexer(data, 'lenient');
  while (lexer.skipSpace()) {
    const from = lexer.at;
    if (skipsString(lexer)) yield { from, to: lexer.at };
    else if (!lexer.word()) lexer.at += lexer.peek() === characters.less ? 2 : 1;
  }
}

/** Skips the string at the position. @returns false if there is none; `<<` starts a dictionary */
function skipsString(lexer: Lexer): boolean {
  const code = lexer.peek();
  const isHexadecimal = code === characters.less && lexer.peek(1) !== characters.less;
  if (isHexadecimal) lexer.hexString();
  else if (code === characters.openParenthesis) lexer.string();
  else return false;
  return true;
}

/** What content shows is found by readers; names are searched with those of objects. */
function rangesInContent(data: Buffer, search: WordSearch): Range[] {
  const ranges = [...rangesIn(data, search)];
  if (!ranges.length) return ranges;
  const shown = [...operationsOf(data)].filter(
    ({ operator }) => showOperators.has(operator) || operator === 'BI',
  );
  const text = data.toString('latin1');
  return ranges.filter(
    ({ from, to }) =>
      !shown.some((operation) => operation.from < to && from < operation.to) &&
      !/\/[^\s()<>[\]{}/%]*$/.test(text.slice(Math.max(0, from - 128), from)),
  );
}

/** The words in data, in all encodings of text. */
function* rangesIn(data: Buffer, search: WordSearch): Generator<Range> {
  const isText = !data.subarray(0, 4096).some((byte) => byte < 9);
  const isUsed = ({ word }: { word: string }) => isText || word.length >= leastInBinary;
  const text = data.toString('latin1');
  for (const place of search.placesIn(text)) if (isUsed(place)) yield { ...place, fill: blank };
  yield* rangesInUnicode(data, search);
  if (data.includes(0))
    for (const offset of [0, 1]) {
      yield* rangesInUtf16(data, offset, search, 'little');
      yield* rangesInUtf16(data, offset, search, 'big');
    }
  if (isText) yield* rangesInCodes(text, search);
}

const isBeyondAscii = (data: Buffer) => data.some((byte) => byte >= 0x80);

function* rangesInUnicode(data: Buffer, search: WordSearch): Generator<Range> {
  if (!isBeyondAscii(data)) return;
  const text = data.toString('utf8');
  // Otherwise positions would not be those of the bytes.
  if (Buffer.byteLength(text) !== data.length) return;
  for (const { word, from, to } of search.placesIn(text)) {
    const start = Buffer.byteLength(text.slice(0, from));
    const end = start + Buffer.byteLength(text.slice(from, to));
    yield { word, from: start, to: end, fill: blank };
  }
}

function* rangesInUtf16(
  data: Buffer,
  offset: number,
  search: WordSearch,
  order: 'little' | 'big',
): Generator<Range> {
  const units = Math.floor((data.length - offset) / 2);
  const part = Buffer.from(data.subarray(offset, offset + units * 2));
  if (order === 'big') part.swap16();
  for (const { word, from, to } of search.placesIn(part.toString('utf16le')))
    if (word.length > 2) yield { word, from: offset + from * 2, to: offset + to * 2, fill: 0 };
}

/** Texts as hexadecimal digits or Base64. */
function* rangesInCodes(text: string, search: WordSearch): Generator<Range> {
  const zero = 0x30;
  for (const { 0: digits, index } of text.matchAll(/(?:[\da-f]{2}){3,}/gi))
    for (const word of wordsInBytes(Buffer.from(digits, 'hex'), search))
      yield { word, from: index, to: index + digits.length, fill: zero };
  const letterA = 0x41;
  for (const { 0: code, index } of text.matchAll(/[a-z\d+/]{8,}/gi))
    for (const word of wordsInBytes(Buffer.from(code, 'base64'), search))
      yield { word, from: index, to: index + code.length, fill: letterA };
}

function* wordsInBytes(bytes: Buffer, search: WordSearch): Generator<string> {
  const texts = [bytes.toString('latin1'), bytes.toString('utf8'), swapped(bytes)];
  for (const text of texts)
    for (const { word } of search.placesIn(text)) if (word.length >= 3) yield word;
}

const swapped = (bytes: Buffer): string =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
