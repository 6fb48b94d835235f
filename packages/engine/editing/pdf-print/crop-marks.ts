// Adds bleed and crop marks to pages (ISO 32000-2, 14.11.2 and 14.11.3).
import type { Run } from '#kernel/converter.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { around, boxesOf, type Box } from '#formats/pdf/structure/page-boxes.ts';
import { ObjectChanges, writeChanged } from '#formats/pdf/structure/update.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { number } from '#formats/pdf/writer.ts';
import { pointsPerMillimetre } from '@octavo/contract';

/** In points: the length of marks, their least distance to the trimmed page, and what is left free around them. */
const mark = {
  length: 5 * pointsPerMillimetre,
  offset: 3 * pointsPerMillimetre,
  free: 1 * pointsPerMillimetre,
} as const;

/** All inks, so that the marks are on every plate. */
const allInks: Value = [
  ...['/Separation', '/All', '/DeviceCMYK'],
  { '/FunctionType': 2, '/Domain': [0, 1], '/C0': [0, 0, 0, 0], '/C1': [1, 1, 1, 1], '/N': 1 },
];

const spaceName = '/OctavoAllInks';

/**
 * Writes a document with marks around its trimmed pages. What pages draw beyond their edges is shown as far as the bleed.
 * @param bleed in points
 */
export async function writeMarked(
  source: Source,
  graph: Graph,
  bleed: number,
  target: string,
  run: Run,
): Promise<void> {
  const changes = new ObjectChanges(graph.maxId);
  for (const { reference, page } of graph.pageObjects())
    if (isReference(reference))
      changes.objects[reference] = { value: marked(graph, page, bleed, changes) };
  await writeChanged(source, target, { objects: changes.objects, maxId: graph.maxId, graph }, run);
}

function marked(graph: Graph, page: Dictionary, bleed: number, changes: ObjectChanges): Dictionary {
  const { trim, media, unit } = boxesOf(graph, page);
  const bled = grown(trim, bleed / unit);
  const offset = Math.max(bleed, mark.offset) / unit;
  const sheet = around(media, grown(trim, offset + (mark.length + mark.free) / unit));
  const resources = graph.inherited(page, '/Resources');
  // The marks come first, because content may leave its graphics state open.
  const drawing = `/Artifact BMC q ${spaceName} CS 1 SCN ${number(0.25 / unit)} w ${linesAround(trim, offset, mark.length / unit)} S Q EMC\n`;
  const clip = `${rectangle(bled)} re W n\n`;
  return {
    ...page,
    ...{ '/MediaBox': [...sheet], '/CropBox': [...sheet] },
    ...{ '/BleedBox': [...bled], '/TrimBox': [...trim] },
    '/Contents': [changes.addContent(drawing + clip), ...graph.partsOf(page['/Contents'])],
    '/Resources': {
      ...resources,
      '/ColorSpace': { ...graph.dictionary(resources['/ColorSpace']), [spaceName]: allInks },
    },
  };
}

const grown = ([left, bottom, right, top]: Box, by: number): Box => [
  ...([left - by, bottom - by] as const),
  ...([right + by, top + by] as const),
];

const rectangle = ([left, bottom, right, top]: Box): string =>
  [left, bottom, right - left, top - bottom].map(number).join(' ');

function linesAround([left, bottom, right, top]: Box, offset: number, length: number): string {
  const line = (...[x0, y0, x1, y1]: [number, number, number, number]) =>
    `${number(x0)} ${number(y0)} m ${number(x1)} ${number(y1)} l`;
  const [near, far] = [offset, offset + length];
  return [
    ...[left, right].flatMap((x) => [
      line(x, bottom - near, x, bottom - far),
      line(x, top + near, x, top + far),
    ]),
    ...[bottom, top].flatMap((y) => [
      line(left - near, y, left - far, y),
      line(right + near, y, right + far, y),
    ]),
  ].join(' ');
}
