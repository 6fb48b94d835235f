// Makes a PDF smaller, and never larger: images with as many pixels as can be seen, everything packed better. Text, links, forms,
// bookmarks, tags and fonts stay as they are.
import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatBytes } from '@octavo/contract';
import { converter, type Run } from '#core/converter.ts';
import { graphOf, type Graph, type Stream } from '#pdf/compress/graph.ts';
import { ImageUse } from '#pdf/compress/image-use.ts';
import { rewritten, scaleOf, type Level } from '#pdf/compress/rewriting.ts';
import { samplesOf } from '#pdf/compress/samples.ts';
import { worstPage } from '#pdf/compress/similarity.ts';
import { inputOf, sourceOf, type Dictionary, type Source } from '#pdf/structure/document.ts';
import { qpdf } from '#pdf/structure/qpdf.ts';
import { warnOfSignatures } from '#pdf/structure/signatures.ts';

type Options = { password?: string; compressionLevel: keyof typeof levels };

/** Near what Ghostscript calls /printer, /ebook and /screen; not yet measured beside it. */
const levels = {
  low: { resolution: 225, quality: 80 },
  medium: { resolution: 150, quality: 65 },
  high: { resolution: 96, quality: 50 },
} as const satisfies Record<string, Level>;

/** Smaller images are hardly worth a loss. */
const leastBytes = 4096;

/** What is gained must be worth what is lost. */
const mostOfBefore = 0.95;

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-compress'],
  async convert([input], output, { password, compressionLevel }, run) {
    const source = sourceOf(input, password);
    const target = output.path('pdf');
    const folder = join(dirname(target), 'objects');
    await mkdir(folder);
    const changed = await compress(
      source,
      target,
      { folder, level: levels[compressionLevel] },
      run,
    );
    await rm(folder, { recursive: true });
    const { size } = await stat(target);
    if (size >= input.size) {
      await copyFile(input.path, target);
      return run.remark({ code: 'not_smaller', values: { size: formatBytes(input.size) } });
    }
    await warnOfSignatures([input], run);
    await tellGain(source, target, changed, { before: input.size, after: size }, run);
  },
});

type Way = { folder: string; level: Level };
type Patch = Record<string, { stream: { dict: Dictionary; datafile: string } }>;

/** @returns how many images were written anew */
async function compress(source: Source, target: string, way: Way, run: Run): Promise<number> {
  const graph = await graphOf(source, way.folder, run);
  const use = new ImageUse(graph);
  for (const page of graph.pages()) await use.addPage(page);
  const patch = await patchOf(graph, use, way, run);
  const changes = join(way.folder, 'changes.json');
  const head = { jsonversion: 2, pdfversion: '1.7', maxobjectid: graph.mostId };
  await writeFile(changes, JSON.stringify({ qpdf: [head, patch] }));
  const packing = { objectStreams: 'generate', recompressFlate: '', compressionLevel: '9' };
  const job = { ...inputOf(source), updateFromJson: changes, outputFile: target, ...packing };
  await qpdf(job, run);
  return Object.keys(patch).length;
}

async function patchOf(graph: Graph, use: ImageUse, way: Way, run: Run): Promise<Patch> {
  const images = [...graph.streams()].filter(
    ({ dictionary }) => graph.resolved(dictionary['/Subtype']) === '/Image',
  );
  const patch: Patch = {};
  for (const [index, image] of images.entries()) {
    const written = await smallerImage(graph, image, use, way);
    if (written) patch[`obj:${image.reference}`] = { stream: written };
    run.progress(index + 1, images.length, 'images');
  }
  return patch;
}

async function smallerImage(graph: Graph, image: Stream, use: ImageUse, { level, folder }: Way) {
  const shown = use.of(image.reference);
  const { size } = await stat(image.file);
  if (!shown || size < leastBytes) return undefined;
  // An image that cannot be read stays as it is: readers may do better.
  const samples = await samplesOf(graph, image).catch(() => undefined);
  if (!samples) return undefined;
  const made = await rewritten(samples, scaleOf(samples, shown, level), level).catch(
    () => undefined,
  );
  if (!made || made.data.length > size * mostOfBefore) return undefined;
  const datafile = join(folder, `image-${image.reference.replaceAll(' ', '-')}`);
  await writeFile(datafile, made.data);
  const { '/DecodeParms': _, '/Length': __, ...kept } = image.dictionary;
  return { dict: { ...kept, ...made.changes }, datafile };
}

type Gain = { before: number; after: number };

/** Tells the sizes, and how much the page that lost most is still like its original. */
async function tellGain(
  source: Source,
  target: string,
  changed: number,
  { before, after }: Gain,
  run: Run,
): Promise<void> {
  const sizes = { before: formatBytes(before), after: formatBytes(after) };
  if (!changed) return run.remark({ code: 'compressed_without_loss', values: sizes });
  const { page, similarity } = await worstPage(source.path, target, source.password, (done, of) =>
    run.progress(done, of, 'comparing'),
  );
  const percent = (Math.floor(similarity * 1000) / 10).toFixed(1);
  run.remark({ code: 'compressed', values: { ...sizes, page, similarity: percent } });
}
