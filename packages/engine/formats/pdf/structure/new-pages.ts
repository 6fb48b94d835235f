// Writes a document with other pages in the place of its own, which use its objects.
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { ObjectChanges, writeChanged, type Change } from '#formats/pdf/structure/update.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

export type NewPage = {
  size: { width: number; height: number };
  resources: Dictionary;
  content: string;
};

/**
 * Writes the pages, and of the document only what they use.
 * @param changed objects of the document that are different there
 * @throws ProblemError `damaged_file`
 */
export async function writePages(
  source: Source,
  graph: Graph,
  pages: readonly NewPage[],
  { path, changed = {} }: { path: string; changed?: Readonly<Record<string, Change>> },
  run: Run,
): Promise<void> {
  const { '/Root': root } = graph.trailer;
  if (!isReference(root)) throw new ProblemError('damaged_file');
  const changes = new ObjectChanges(graph.maxId);
  const tree = changes.reserve();
  const kids = pages.map(({ size, resources, content }) =>
    changes.add({
      value: {
        ...{ '/Type': '/Page', '/Parent': tree, '/MediaBox': [0, 0, size.width, size.height] },
        ...{ '/Resources': resources, '/Contents': changes.addContent(content) },
      },
    }),
  );
  changes.objects[tree] = { value: { '/Type': '/Pages', '/Kids': kids, '/Count': kids.length } };
  changes.objects[root] = { value: { '/Type': '/Catalog', '/Pages': tree } };
  const objects = { ...changed, ...changes.objects };
  await writeChanged(source, path, { objects, maxId: graph.maxId, graph }, run);
}
