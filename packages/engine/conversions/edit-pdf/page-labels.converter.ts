// Changes the labels of pages, which readers show beside them.
import { ProblemError } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import {
  labelOf,
  labelRangesOf,
  labelTreeOf,
  relabelled,
  type LabelStyle,
} from '#editing/pdf-pages/page-labels.ts';
import { isReference, structureGraphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

type Options = {
  password?: string;
  labelStyle: LabelStyle;
  prefix: string;
  startNumber: number;
  /** From 1. */
  fromPage: number;
  toPage?: number;
  removeLabels: boolean;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-page-labels'],
  async convert([input], output, options, run) {
    const source = await unsignedSource(input, options.password, run);
    const graph = await structureGraphOf(source, run.scratch, run);
    const { '/Root': root } = graph.trailer;
    if (!isReference(root)) throw new ProblemError('damaged_file');
    const objects = { [root]: { value: withLabels(graph, options) } };
    await writeChanged(source, output.path('pdf'), { objects, maxId: graph.maxId, graph }, run);
  },
});

/** The catalogue with the new labels. @throws ProblemError `page_beyond_end`, `nothing_to_remove` */
function withLabels(graph: Graph, options: Options): Dictionary {
  const { '/PageLabels': given, ...catalog } = graph.catalog;
  if (options.removeLabels) {
    if (given === undefined) throw new ProblemError('nothing_to_remove');
    return catalog;
  }
  const { labelStyle: style, prefix, startNumber, fromPage } = options;
  const count = [...graph.pages()].length;
  const { toPage = count } = options;
  const beyond = [fromPage, toPage].find((page) => page > count);
  if (beyond !== undefined)
    throw new ProblemError('page_beyond_end', { page: beyond, found: count });
  const labels = {
    first: fromPage - 1,
    end: toPage,
    label: labelOf({ style, prefix, startNumber }),
  };
  return {
    ...catalog,
    '/PageLabels': labelTreeOf(relabelled(labelRangesOf(graph), labels, count)),
  };
}
