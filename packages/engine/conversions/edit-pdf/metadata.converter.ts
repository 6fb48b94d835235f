// Changes a PDF's metadata in both places: the Info dictionary and XMP.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { converter, type Run } from '#kernel/converter.ts';
import { isReference, structureGraphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { infoOf, packetWith, type Description } from '#formats/pdf/metadata/description.ts';
import { inputOf, type Source } from '#formats/pdf/structure/document.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';
import { writeChanged, type Change } from '#formats/pdf/structure/update.ts';

type Options = Description & { password?: string; removeAll: boolean };

type Objects = Record<string, Change>;

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-metadata'],
  async convert([input], output, options, run) {
    const source = await unsignedSource(input, options.password, run);
    const graph = await structureGraphOf(source, run.scratch, run);
    const objects = options.removeAll
      ? removed(graph, options)
      : await changed(source, graph, options, run);
    await writeChanged(source, output.path('pdf'), { objects, maxId: graph.maxId, graph }, run);
  },
});

/**
 * Metadata that programs leave in any object (ISO 32000-2, 14.3 and 14.5), and thumbnails of earlier versions of pages.
 */
const notes = ['/Metadata', '/PieceInfo', '/LastModified', '/Thumb'] as const;

/** Removes all metadata and writes only the new values. */
function removed(graph: Graph, values: Description): Objects {
  const objects: Objects = {};
  for (const { reference, value, isStream } of graph.objects()) {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) continue;
    if (!notes.some((key) => key in value)) continue;
    const left = Object.fromEntries(
      Object.entries(value).filter(([key]) => !(notes as readonly string[]).includes(key)),
    );
    objects[reference] = isStream ? { stream: { dict: left } } : { value: left };
  }
  return { ...objects, ...withInfo(graph, infoOf(values)) };
}

/** Changes some values; all others stay. */
async function changed(
  source: Source,
  graph: Graph,
  values: Description,
  run: Run,
): Promise<Objects> {
  const info = { ...graph.dictionary(graph.trailer['/Info']), ...infoOf(values) };
  const { '/Metadata': metadata } = graph.catalog;
  const datafile = join(run.scratch, 'packet.xml');
  const packet = isReference(metadata) ? await packetOf(source, metadata, run) : undefined;
  await writeFile(datafile, packetWith(values, packet));
  const stream = { dict: { '/Type': '/Metadata', '/Subtype': '/XML' }, datafile };
  const place = isReference(metadata) ? metadata : `${graph.maxId + 2} 0 R`;
  return {
    ...withInfo(graph, info),
    [place]: { stream },
    ...(place !== metadata && withCatalog(graph, { '/Metadata': place })),
  };
}

/** The Info dictionary, as the same object if there is one. */
function withInfo(graph: Graph, info: Dictionary): Objects {
  const { '/Info': old } = graph.trailer;
  const place = isReference(old) ? old : `${graph.maxId + 1} 0 R`;
  const trailer = place === old ? {} : { trailer: { value: { ...graph.trailer, '/Info': place } } };
  return { [place]: { value: info }, ...trailer };
}

function withCatalog(graph: Graph, entries: Dictionary): Objects {
  const root: Value | undefined = graph.trailer['/Root'];
  return isReference(root) ? { [root]: { value: { ...graph.catalog, ...entries } } } : {};
}

/** The XMP packet of a document; nothing if it cannot be read. */
const packetOf = (source: Source, reference: string, run: Run): Promise<string | undefined> => {
  const showObject = reference.replace(/^(\d+) (\d+) R$/, '$1,$2');
  const job = { ...inputOf(source), showObject, filteredStreamData: '' };
  return qpdf(job, run).catch(() => undefined);
};
