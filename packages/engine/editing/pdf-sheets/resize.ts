// Changes the size of pages and scales their content, with its links, fields, comments and bookmarks.
import { combine, type Matrix } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import {
  graphOf,
  isReference,
  structureGraphOf,
  type Graph,
} from '#formats/pdf/structure/graph.ts';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { movedAnnotation } from '#formats/pdf/structure/moved-annotation.ts';
import {
  movedDestinations,
  withMoved,
  type Moved,
} from '#formats/pdf/structure/moved-destinations.ts';
import { boxesOf, type Box, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { ObjectChanges, writeChanged, type Change } from '#formats/pdf/structure/update.ts';
import { number } from '#formats/pdf/writer.ts';
import { cellsOf, matrixInto, turned, type Size } from './layout.ts';

type Objects = Record<string, Change>;

/** What describes the old size of a page. */
const measures = new Set(['/CropBox', '/TrimBox', '/BleedBox', '/ArtBox', '/UserUnit']);

export type Resize = {
  /** The page as it will be displayed. */
  sizeFor(page: PageBoxes): Size;
  /** Around the content, in points. */
  margin: number;
  /** The largest scale; 1 to keep the size of what fits. */
  maxScale: number;
};

/**
 * Writes a document with pages of other sizes.
 * @param choose gives the numbers of the pages to change, from 1, for the number of all
 * @throws ProblemError `damaged_file`, `wrong_password`, `password_required`
 */
export async function writeResized(
  source: Source,
  choose: (count: number) => readonly number[],
  resize: Resize,
  target: string,
  run: Run,
): Promise<void> {
  const structure = await structureGraphOf(source, run.scratch, run);
  const hasPatterns = [...structure.objects()].some(
    ({ value, isStream }) => isStream && structure.dictionary(value)['/PatternType'] !== undefined,
  );
  // Tiling patterns are copied, with their data.
  const graph = hasPatterns ? await graphOf(source, run.scratch, run) : structure;
  const chosen = new Set(choose([...graph.pages()].length));
  const objects = resized(graph, chosen, resize);
  await writeChanged(source, target, { objects, maxId: graph.maxId, graph }, run);
}

type ResizedPage = {
  reference: string;
  page: Dictionary;
  boxes: PageBoxes;
  media: Box;
  matrix: Matrix;
};

function resized(graph: Graph, chosen: ReadonlySet<number>, resize: Resize): Objects {
  const changes = new ObjectChanges(graph.maxId);
  const pages = [...graph.pageObjects()].flatMap(({ reference, page }, index): ResizedPage[] => {
    if (!isReference(reference) || !chosen.has(index + 1)) return [];
    const boxes = boxesOf(graph, page);
    return [{ reference, page, boxes, ...placementOf(boxes, resize) }];
  });
  const moved = new Map(
    pages.map(({ reference, matrix }): [string, Moved] => [reference, { page: reference, matrix }]),
  );
  const copies: Copies = { changes, patterns: new Map() };
  const end = changes.addContent('\nQ\n');
  for (const one of pages) {
    const { reference, page, boxes, media, matrix } = one;
    const rest = Object.entries(page).filter(([key]) => !measures.has(key));
    const resources = graph.inherited(page, '/Resources');
    const annotations = movedAnnotations(graph, one, moved, changes);
    changes.objects[reference] = {
      value: {
        ...Object.fromEntries(rest),
        ...{ '/MediaBox': [...media], '/CropBox': [...media] },
        '/Contents': [
          changes.addContent(beginning(boxes, matrix)),
          ...graph.partsOf(page['/Contents']),
          end,
        ],
        '/Resources': withMovedPatterns(graph, resources, matrix, copies),
        ...(annotations.length > 0 && { '/Annots': annotations }),
      },
    };
  }
  const { objects } = changes;
  return { ...movedDestinations(graph, moved, new Set(Object.keys(objects))), ...objects };
}

/** The list of a page's annotations; those that are objects of their own are changed there. */
const movedAnnotations = (
  graph: Graph,
  { page, matrix }: ResizedPage,
  moved: ReadonlyMap<string, Moved>,
  changes: ObjectChanges,
): Value[] =>
  graph.list(page['/Annots']).flatMap((annotation) => {
    if (!isDictionary(graph.resolved(annotation))) return [];
    const value = withMoved(graph, movedAnnotation(graph, annotation, matrix), moved);
    if (!isReference(annotation)) return value;
    changes.objects[annotation] = { value };
    return annotation;
  });

/** The new box of a page, which stays turned as it is, and the matrix of its content. */
function placementOf(
  boxes: PageBoxes,
  { sizeFor, margin, maxScale }: Resize,
): Pick<ResizedPage, 'media' | 'matrix'> {
  const { rotation } = boxes;
  const size = sizeFor(boxes);
  const { width, height } = rotation % 180 ? turned(size) : size;
  const [place] = cellsOf({ width, height }, { columns: 1, rows: 1 }, { margin, gap: 0 });
  // In user space, where the page is not turned.
  const matrix = matrixInto({ ...boxes, rotation: 0 }, place as Box, maxScale);
  return { media: [0, 0, width, height], matrix };
}

/** What was cropped stays hidden. */
function beginning({ crop: [left, bottom, right, top] }: PageBoxes, matrix: Matrix): string {
  const box = [left, bottom, right - left, top - bottom].map(number).join(' ');
  return `q ${matrix.map(number).join(' ')} cm ${box} re W n\n`;
}

type Copies = {
  changes: ObjectChanges;
  /** The moved patterns by the original and the matrix: pages of one size share them. */
  patterns: Map<string, string>;
};

/** Patterns lie on the page, not on what is drawn before them (ISO 32000-2, 8.7.3.1): they move by themselves. */
function withMovedPatterns(
  graph: Graph,
  resources: Dictionary,
  matrix: Matrix,
  { changes, patterns: copies }: Copies,
): Dictionary {
  const patterns = Object.entries(graph.dictionary(resources['/Pattern']));
  if (!patterns.length) return resources;
  const moved = patterns.map(([name, pattern]): [string, Value] => {
    const key = isReference(pattern) ? `${pattern} ${matrix.join(' ')}` : undefined;
    const known = key && copies.get(key);
    if (known) return [name, known];
    const own = graph.numbers(graph.dictionary(pattern)['/Matrix'], 6) ?? [1, 0, 0, 1, 0, 0];
    const dict = {
      ...graph.dictionary(pattern),
      '/Matrix': [...combine(own as unknown as Matrix, matrix)],
    };
    const stream = graph.stream(pattern);
    const change = stream ? { stream: { dict, datafile: stream.file } } : { value: dict };
    const copy = changes.add(change);
    if (key) copies.set(key, copy);
    return [name, copy];
  });
  return { ...resources, '/Pattern': Object.fromEntries(moved) };
}
