// XML to JSON in two passes: the first learns which elements are lists, the second writes while it reads.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter, type InputFile, type Run } from '#core/converter.ts';
import { decodedText } from '#core/text-encoding.ts';
import { XmlJsonWriter, type XmlJsonOptions } from '#data/xml-json-writer.ts';
import { XmlShape } from '#data/xml-shape.ts';
import { encodingOfXml } from '#markup/xml-encoding.ts';
import { XmlReader, type XmlHandler } from '#markup/xml-reader.ts';

type Passage = { input: InputFile; encoding: string; run: Run };

/** Reads the whole file, telling how far it is; stops after each piece for what was made of it to be taken. */
async function* passes(
  { input, encoding, run }: Passage,
  handler: XmlHandler,
  pass: 1 | 2,
): AsyncGenerator<void> {
  const reader = new XmlReader(handler);
  let read = 0;
  for await (const text of decodedText(input.path, encoding)) {
    run.signal.throwIfAborted();
    reader.push(text);
    read = Math.min(input.size, read + text.length);
    run.progress(read + (pass - 1) * input.size, 2 * input.size, 'Converting to JSON');
    yield;
  }
  reader.end();
}

async function shapeOf(passage: Passage): Promise<XmlShape> {
  const shape = new XmlShape();
  for await (const _ of passes(passage, shape, 1));
  return shape;
}

async function* jsonOf(
  input: InputFile,
  options: XmlJsonOptions,
  run: Run,
): AsyncGenerator<string> {
  const passage = { input, encoding: await encodingOfXml(input.path), run };
  const { top } = await shapeOf(passage);
  const writer = new XmlJsonWriter(top, options);
  for await (const _ of passes(passage, writer, 2)) yield writer.take();
  writer.end();
  yield writer.take();
}

export default converter<XmlJsonOptions>({
  reads: ['xml'],
  writes: ['json'],
  pool: 'data',
  convert: (input, output, options, run) =>
    pipeline(jsonOf(input, options, run), createWriteStream(output.path('json'))),
});
