// Values as a PDF writes them, for small documents that PDFium is asked about.
import { isReference, type Graph } from '#formats/pdf/structure/graph.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';

/** Values within each other; a ring of references ends here as well. */
const mostDepth = 12;
/** Values altogether; what has more is null from there on. */
const mostValues = 20_000;

/** A value as text, what it refers to in its place; streams become null. */
export const pdfText = (graph: Graph, value: Value | undefined): string =>
  written(graph, value, { depth: 0, count: { left: mostValues } });

type Bounds = { depth: number; count: { left: number } };

function written(graph: Graph, value: Value | undefined, { depth, count }: Bounds): string {
  count.left -= 1;
  if (depth > mostDepth || count.left < 0 || graph.stream(value)) return 'null';
  const inside = { depth: depth + 1, count };
  const found = isReference(value) ? graph.resolved(value) : (value ?? null);
  if (Array.isArray(found))
    return `[${found.map((item) => written(graph, item, inside)).join(' ')}]`;
  if (typeof found === 'string') return textOf(found);
  if (found === null || typeof found !== 'object') return String(found);
  const entries = Object.entries(found).map(
    ([key, item]) => `${nameText(key)} ${written(graph, item, inside)}`,
  );
  return `<<${entries.join(' ')}>>`;
}

function textOf(value: string): string {
  if (value.startsWith('/')) return nameText(value);
  if (value.startsWith('b:')) return `<${value.slice(2)}>`;
  if (value.startsWith('u:')) return `<${utf16(value.slice(2))}>`;
  return 'null';
}

const utf16 = (text: string) => `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`;

/** A name, its signs that are not plain as `#xx` (ISO 32000-2, 7.3.5). */
export const nameText = (name: string): string =>
  `/${[...Buffer.from(name.slice(1))]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[A-Za-z0-9_.+-]/.test(sign) ? sign : `#${byte.toString(16).padStart(2, '0')}`;
    })
    .join('')}`;
