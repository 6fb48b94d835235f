// XML to JSON in two passes: the first finds the repeated elements, the second writes.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { passOver, surveyPass } from '#conversions/data/passes.ts';
import { XmlJsonWriter, type XmlJsonOptions } from '#conversions/data/xml/json-writer.ts';
import { XmlShape } from '#conversions/data/xml/xml-shape.ts';
import { encodingOfXml } from '#containers/xml/xml-encoding.ts';
import { XmlReader } from '#containers/xml/xml-reader.ts';

async function* jsonOf(
  input: InputFile,
  options: XmlJsonOptions,
  run: Run,
): AsyncGenerator<string> {
  const encoding = await encodingOfXml(input.path);
  const passage = { input, encoding, run, what: 'Converting to JSON' };
  const shape = new XmlShape();
  await surveyPass(passage, new XmlReader(shape));
  const writer = new XmlJsonWriter(shape.top, options);
  for await (const _ of passOver(passage, new XmlReader(writer), 2)) yield writer.take();
  writer.end();
  yield writer.take();
}

export default converter<XmlJsonOptions>({
  reads: ['xml'],
  writes: ['json'],
  pool: 'data',
  convert: ([input], output, options, run) =>
    pipeline(jsonOf(input, options, run), createWriteStream(output.path('json'))),
});
