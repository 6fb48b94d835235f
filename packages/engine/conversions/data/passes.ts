// Reads a text file in two passes, for results whose beginning depends on all of the file.
import type { InputFile, Run } from '#kernel/converter.ts';
import { decodedText } from '#kernel/text-encoding.ts';

export type Passage = {
  input: InputFile;
  /** A label of the Encoding Standard, as TextDecoder takes it. */
  encoding: string;
  run: Run;
  /** A description of the current pass. */
  what: string;
};

type TextReader = { push(text: string): void; end(): void };

/** Reads the whole file and reports progress. Yields after each piece, so that the caller can take the output. */
export async function* passOver(
  { input, encoding, run, what }: Passage,
  reader: TextReader,
  pass: 1 | 2,
): AsyncGenerator<void> {
  let read = 0;
  for await (const text of decodedText(input.path, encoding)) {
    run.signal.throwIfAborted();
    reader.push(text);
    read = Math.min(input.size, read + text.length);
    run.progress(read + (pass - 1) * input.size, 2 * input.size, what);
    yield;
  }
  reader.end();
  yield;
}

/** Reads the whole file without taking output. */
export async function surveyPass(passage: Passage, reader: TextReader): Promise<void> {
  for await (const _ of passOver(passage, reader, 1));
}
