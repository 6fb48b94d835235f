// JSON to XML as a stream.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import { sniffLimits } from '#kernel/limits.ts';
import { decodedText, encodingOfFile } from '#kernel/text-encoding.ts';
import { JsonReader } from '#formats/json/reader.ts';
import { XmlWriter, type XmlOptions } from '#formats/json/xml-writer.ts';

async function* xmlOf(input: InputFile, options: XmlOptions, run: Run): AsyncGenerator<string> {
  const writer = new XmlWriter(options);
  const reader = new JsonReader(writer);
  const head = await headOf(input.path, sniffLimits.longHeadBytes);
  const encoding = await encodingOfFile(input.path, head);
  let read = 0;
  for await (const text of decodedText(input.path, encoding)) {
    run.signal.throwIfAborted();
    reader.push(text);
    yield writer.take();
    read = Math.min(input.size, read + text.length);
    run.progress(read, input.size, 'Converting to XML');
  }
  reader.end();
  yield `${writer.take()}\n`;
}

export default converter<XmlOptions>({
  reads: ['json'],
  writes: ['xml'],
  pool: 'data',
  convert: ([input], output, options, run) =>
    pipeline(xmlOf(input, options, run), createWriteStream(output.path('xml'))),
});
