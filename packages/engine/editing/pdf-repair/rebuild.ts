// Rebuilds a PDF whose cross-reference table is lost, for example because it was truncated: writes every object that
// can be found, including those in object streams, and finds or creates the catalogue.
import { constants, inflateSync } from 'node:zlib';

/** A larger object stream is an attack. */
const maxUnpackedBytes = 256 * 1024 * 1024;

type FoundObjects = {
  /** By number; a later object replaces an earlier one, as in a file with incremental updates. */
  objects: Map<number, Buffer>;
};

/**
 * Collects what remains of a PDF.
 * @param data the damaged file
 * @returns a file that readers can repair; nothing if it contains no page
 */
export function rebuilt(data: Buffer): Buffer | undefined {
  const found: FoundObjects = { objects: new Map() };
  for (const { number, body } of objectsIn(data)) found.objects.set(number, body);
  for (const body of [...found.objects.values()])
    for (const [number, packed] of unpacked(body))
      if (!found.objects.has(number)) found.objects.set(number, packed);
  const root = rootOf(found);
  return root === undefined ? undefined : written(found, root);
}

const beginning = /(?<![0-9])(\d{1,10})\s+(\d{1,5})\s+obj\b/g;

/** Every object, up to its end or to the start of the next one. */
function* objectsIn(data: Buffer): Generator<{ number: number; body: Buffer }> {
  // One letter for each byte, so that indexes in the text are offsets in the data.
  const text = data.toString('latin1');
  const starts = [...text.matchAll(beginning)].map((match) => ({
    ...{ number: Number(match[1]), at: match.index, body: match.index + match[0].length },
  }));
  for (const [index, { number, body }] of starts.entries()) {
    const limit = starts[index + 1]?.at ?? text.length;
    const end = text.lastIndexOf('endobj', limit);
    yield { number, body: data.subarray(body, end > body ? end : limit) };
  }
}

const isOf = (body: Buffer, type: string): boolean =>
  new RegExp(`/Type\\s*/${type}(?![A-Za-z])`).test(headOf(body));

/** The dictionary of an object, without the data of a stream. */
function headOf(body: Buffer): string {
  const at = body.indexOf('stream', 0, 'latin1');
  return body.toString('latin1', 0, at < 0 ? body.length : at);
}

/** The objects in an object stream (ISO 32000-2, 7.5.7), as far as its data is readable. */
function* unpacked(body: Buffer): Generator<[number, Buffer]> {
  if (!isOf(body, 'ObjStm')) return;
  const head = headOf(body);
  const first = Number(/\/First\s+(\d+)/.exec(head)?.[1]);
  const data = dataOf(body, head);
  if (!data || !first) return;
  const numbers = data.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const [number = 0, at = 0] = [numbers[index], numbers[index + 1]];
    const next = numbers[index + 3] ?? data.length;
    const object = data.subarray(first + at, first + next);
    if (number && object.length) yield [number, object];
  }
}

/** Data with the Flate filter or none: object streams use no others. */
function dataOf(body: Buffer, head: string): Buffer | undefined {
  const lineEnd = body[head.length + 6] === 0x0d ? 2 : 1;
  const data = body.subarray(head.length + 6 + lineEnd);
  if (!head.includes('/Filter')) return data;
  if (!/\/FlateDecode/.test(head) || /\/Predictor/.test(head)) return undefined;
  const how = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxUnpackedBytes };
  try {
    return inflateSync(data, how);
  } catch {
    return undefined;
  }
}

/** The catalogue; a new one if it is lost. */
function rootOf(found: FoundObjects): number | undefined {
  const ofType = (type: string) =>
    [...found.objects].flatMap(([number, body]) => (isOf(body, type) ? [number] : []));
  const pages = ofType('Page');
  if (!pages.length) return undefined;
  const catalog = ofType('Catalog').at(-1);
  if (catalog !== undefined && hasPages(found, catalog)) return catalog;
  const tree = add(found, pageTree(pages));
  return add(found, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
}

function hasPages({ objects }: FoundObjects, catalog: number): boolean {
  const tree = /\/Pages\s+(\d+)\s+\d+\s+R/.exec(headOf(objects.get(catalog) ?? Buffer.alloc(0)));
  return tree !== null && objects.has(Number(tree[1]));
}

const pageTree = (pages: readonly number[]): string =>
  `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`;

const highestNumber = (objects: ReadonlyMap<number, Buffer>): number =>
  [...objects.keys()].reduce((most, number) => Math.max(most, number), 0);

function add({ objects }: FoundObjects, text: string): number {
  const number = highestNumber(objects) + 1;
  objects.set(number, Buffer.from(`\n${text}\n`, 'latin1'));
  return number;
}

/** Writes the objects without a cross-reference table, which qpdf creates when it reads the file. */
function written({ objects }: FoundObjects, root: number): Buffer {
  const size = highestNumber(objects) + 1;
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n', 'latin1')];
  for (const [number, body] of objects) {
    if (isOf(body, 'ObjStm') || isOf(body, 'XRef')) continue;
    parts.push(Buffer.from(`${number} 0 obj`), body, Buffer.from('\nendobj\n'));
  }
  parts.push(Buffer.from(`trailer\n<< /Size ${size} /Root ${root} 0 R >>\nstartxref\n0\n%%EOF\n`));
  return Buffer.concat(parts);
}
