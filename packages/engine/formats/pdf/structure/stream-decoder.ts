// Decodes streams: Flate here, other filters with qpdf.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import type { Graph, Stream } from './graph.ts';
import { inputOf, type Source } from './document.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { qpdf } from './qpdf.ts';

type QpdfStreams = {
  qpdf: [object, Record<string, { stream: { dict: Dictionary; datafile: string } }>];
};

export class Decoder {
  readonly #graph: Graph;
  readonly #source: Source;
  readonly #folder: string;
  readonly #run: Run;

  /** @param folder for qpdf's output files */
  constructor(graph: Graph, source: Source, folder: string, run: Run) {
    this.#graph = graph;
    this.#source = source;
    this.#folder = folder;
    this.#run = run;
  }

  /** A stream's decoded data; nothing if it has an image filter (JPEG 2000, CCITT, JBIG2). */
  async dataOf(stream: Stream): Promise<Buffer | undefined> {
    return (await this.#graph.dataOf(stream)) ?? this.#byQpdf(stream);
  }

  /** The whole content of a page; nothing if a part cannot be read. */
  async contentOf(page: Dictionary): Promise<Buffer | undefined> {
    const read: Buffer[] = [];
    for (const part of this.#graph.partsOf(page['/Contents'])) {
      const stream = this.#graph.stream(part);
      const data = stream && (await this.dataOf(stream));
      if (stream && !data) return undefined;
      // Parts are joined with a space between them.
      if (data) read.push(data, Buffer.from('\n'));
    }
    return Buffer.concat(read);
  }

  async #byQpdf({ reference }: Stream): Promise<Buffer | undefined> {
    const [number, generation] = reference.split(' ');
    const answer = join(this.#folder, 'decoded.json');
    const wanted = { json: '2', jsonKey: ['qpdf'], jsonObject: [`${number},${generation}`] };
    const how = {
      decodeLevel: 'all',
      jsonStreamData: 'file',
      jsonStreamPrefix: join(this.#folder, 'decoded'),
    };
    try {
      await qpdf({ ...inputOf(this.#source), ...wanted, ...how, outputFile: answer }, this.#run);
    } catch (error) {
      if (error instanceof ProblemError && error.problem.code === 'damaged_file') return undefined;
      throw error;
    }
    const { qpdf: document } = JSON.parse(await readFile(answer, 'utf8')) as QpdfStreams;
    const found = document[1][`obj:${reference}`]?.stream;
    if (!found) return undefined;
    const isPlain = found.dict['/Filter'] === undefined;
    const data = isPlain ? await readFile(found.datafile) : undefined;
    await rm(found.datafile);
    return data;
  }
}
