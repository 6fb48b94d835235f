// Flattens form fields and annotations into the page: they look as before but can no longer be filled in or moved.
// Links stay links; annotations whose appearance is left to the reader stay annotations, because they would be lost
// otherwise.
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import { isReference, structureGraphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { inputOf, type Source } from '#formats/pdf/structure/document.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { writeChanged, type Change } from '#formats/pdf/structure/update.ts';

type Objects = Record<string, Change>;

/** The key under which a page keeps them meanwhile, because qpdf removes annotations without an appearance. */
const keptKey = '/OctavoKeptAnnots';

/**
 * Writes a document with its fields and annotations flattened. Its fields must be drawn before: qpdf would draw one line in Latin letters.
 * @param how further options of qpdf
 * @throws ProblemError `damaged_file`, `wrong_password`, `password_required`
 */
export async function flatten(
  source: Source,
  target: string,
  run: Run,
  how: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const before = await structureGraphOf(source, run.scratch, run);
  const prepared = { ...source, path: join(run.scratch, 'prepared.pdf') };
  const objects = setAside(before);
  await writeChanged(source, prepared.path, { objects, maxId: before.maxId, graph: before }, run);
  const flat = { ...source, path: join(run.scratch, 'flat.pdf') };
  const job = { flattenAnnotations: 'all', outputFile: flat.path };
  await qpdf({ ...inputOf(prepared), ...job, ...how }, run);
  const after = await structureGraphOf(flat, run.scratch, run);
  const changes = { objects: withKeptAnnotations(after), maxId: after.maxId, graph: after };
  await writeChanged(flat, target, changes, run);
}

/** Fields without an appearance show nothing; what pops up is not part of the page. */
function isKept(graph: Graph, annotation: Value): boolean {
  const { '/Subtype': subtype, '/AP': formatting } = graph.dictionary(annotation);
  const kind = graph.resolved(subtype);
  if (kind === '/Link') return true;
  return kind !== '/Widget' && kind !== '/Popup' && !graph.dictionary(formatting)['/N'];
}

function setAside(graph: Graph): Objects {
  return changedPages(graph, (page) => {
    const annotations = graph.list(page['/Annots']);
    const kept = annotations.filter((annotation) => isKept(graph, annotation));
    const others = annotations.filter((annotation) => !isKept(graph, annotation));
    return kept.length ? { ...page, '/Annots': others, [keptKey]: kept } : undefined;
  });
}

const withKeptAnnotations = (graph: Graph): Objects =>
  changedPages(graph, ({ [keptKey]: kept, ...page }) =>
    kept === undefined
      ? undefined
      : { ...page, '/Annots': [...graph.list(page['/Annots']), ...graph.list(kept)] },
  );

/**
 * Changes pages.
 * @param change returns the new page; nothing if it stays
 */
function changedPages(graph: Graph, change: (page: Dictionary) => Dictionary | undefined): Objects {
  const pages = [...graph.pageObjects()].flatMap(({ reference, page }) => {
    const value = change(page);
    return value && isReference(reference) ? [[reference, { value }]] : [];
  });
  return Object.fromEntries(pages) as Objects;
}
