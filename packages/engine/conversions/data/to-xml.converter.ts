// JSON to XML in two passes: the first finds the lists that become repeated elements, the second writes.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import { sniffLimits } from '#kernel/limits.ts';
import { encodingOfFile } from '#kernel/text-encoding.ts';
import { passOver, surveyPass } from '#conversions/data/passes.ts';
import { JsonShape } from '#conversions/data/xml/json-shape.ts';
import { XmlWriter, type XmlOptions } from '#conversions/data/xml/writer.ts';
import { JsonReader } from '#formats/json/reader.ts';

async function* xmlOf(input: InputFile, options: XmlOptions, run: Run): AsyncGenerator<string> {
  const head = await headOf(input.path, sniffLimits.longHeadBytes);
  const encoding = await encodingOfFile(input.path, head);
  const passage = { input, encoding, run, what: 'Converting to XML' };
  const shape = new JsonShape();
  await surveyPass(passage, new JsonReader(shape));
  const writer = new XmlWriter(options, shape);
  for await (const _ of passOver(passage, new JsonReader(writer), 2)) yield writer.take();
  yield `${writer.take()}\n`;
}

export default converter<XmlOptions>({
  reads: ['json'],
  writes: ['xml'],
  pool: 'data',
  convert: ([input], output, options, run) =>
    pipeline(xmlOf(input, options, run), createWriteStream(output.path('xml'))),
});
