// Finds which part of PDF/A a document claims to follow, without reading all of it, and removes the claim.
import { readFile, rm } from 'node:fs/promises';
import type { Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { streamFiles } from '#formats/pdf/structure/stream-files.ts';
import type { Change } from '#formats/pdf/structure/update.ts';
import { withoutIdentification } from './claims.ts';

/** As an attribute or as an element (ISO 19005-2, 6.6.4). */
const part = /\bpdfaid:part\s*(?:=\s*["']|>)\s*([1-4])/;

const identification = {
  uri: 'http://www.aiim.org/pdfa/ns/id/',
  prefix: 'pdfaid',
  names: ['part', 'conformance', 'amd', 'corr', 'rev'],
} as const;

/** @returns 1 to 4; nothing if it claims none */
export async function archivePartOf(
  graph: Graph,
  source: Source,
  run: Run,
): Promise<number | undefined> {
  return partIn(await packetOf(graph, source, run));
}

/**
 * Warns that a document claimed PDF/A before something was added that may not be allowed there.
 * @returns the change that removes the claim, if there is one
 */
export async function archiveClaimRemoval(
  graph: Graph,
  source: Source,
  run: Run,
): Promise<Readonly<Record<string, Change>>> {
  const { '/Metadata': metadata } = graph.catalog;
  const packet = await packetOf(graph, source, run);
  const part = partIn(packet);
  if (part === undefined || typeof metadata !== 'string') return {};
  run.warn({ code: 'archive_claim_removed', values: { part } });
  const data = Buffer.from(withoutIdentification(packet, identification)).toString('base64');
  const dict = { '/Type': '/Metadata', '/Subtype': '/XML' };
  return { [metadata]: { stream: { dict, data } } };
}

function partIn(packet: string): number | undefined {
  const claimed = part.exec(packet)?.[1];
  return claimed === undefined ? undefined : Number(claimed);
}

/** The text of the document's XMP; empty without one. */
async function packetOf(graph: Graph, source: Source, run: Run): Promise<string> {
  const { '/Metadata': metadata } = graph.catalog;
  if (typeof metadata !== 'string' || !graph.isStream(metadata)) return '';
  const folder = await emptyFolder(run.scratch, 'metadata');
  const found = await streamFiles(source, [metadata], { folder, decodes: 'generalized' }, run);
  const path = found.get(metadata)?.path;
  const data = path === undefined ? Buffer.alloc(0) : await readFile(path);
  await rm(folder, { recursive: true });
  return textOf(data);
}

/** XMP may be in UTF-16 (ISO 16684-1, 7.1); only there, every other byte of markup is zero. */
function textOf(data: Buffer): string {
  const head = data.subarray(0, 4);
  if (head[0] !== 0 && head[1] !== 0 && !(head[0] === 0xff || head[0] === 0xfe))
    return data.toString('utf8');
  const isBigEndian = head[0] === 0 || head[0] === 0xfe;
  const whole = Buffer.from(data.subarray(0, data.length & ~1));
  return (isBigEndian ? whole.swap16() : whole).toString('utf16le').replace(/^\ufeff/, '');
}
