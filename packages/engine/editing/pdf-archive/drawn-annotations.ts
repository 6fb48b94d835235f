// Draws annotations whose looks are left to readers (ISO 19005-2, 6.3.3: every annotation has its own).
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import {
  coloured,
  ellipse,
  form,
  lineWidthOf,
  written,
} from '#formats/pdf/appearances/appearance-operators.ts';
import { drawnLine } from '#formats/pdf/appearances/drawn-line.ts';
import type { EditedPdf } from './edited-pdf.ts';

export const emptyAppearance = (pdf: EditedPdf): Value =>
  pdf.addStream({ ...form, '/BBox': [0, 0, 1, 1], '/Resources': {} }, Buffer.alloc(0));

/** What readers draw by themselves for annotations without an appearance. @returns nothing if we cannot */
export function drawn(pdf: EditedPdf, annotation: Dictionary, kind: Value): Value | undefined {
  if (kind === '/Popup' || kind === '/PrinterMark') return emptyAppearance(pdf);
  const marked = marksText(kind) ? boundsOf(quadsOf(pdf, annotation)) : undefined;
  // Readers place marks of text by what they mark, whatever the rectangle.
  if (marked) annotation['/Rect'] = marked;
  const rectangle = pdf.numbers(annotation['/Rect'], 4);
  if (!rectangle) return undefined;
  const line = lineWidthOf(pdf, annotation) > 0 ? drawnLine(pdf, annotation) : undefined;
  if (line) {
    // Its ends may reach beyond the rectangle of the line.
    annotation['/Rect'] = [...line.rect];
    const dictionary = { ...form, '/Resources': {}, ...line.dictionary };
    return pdf.addStream(dictionary, Buffer.from(line.content));
  }
  const colour = coloured(pdf, annotation['/C']);
  const content = contentOf(pdf, annotation, kind, rectangle);
  if (content === undefined) return undefined;
  const opacity = pdf.number(annotation['/CA']) ?? 1;
  const state: Dictionary = {
    '/Type': '/ExtGState',
    ...(kind === '/Highlight' && { '/BM': '/Multiply' }),
    ...(opacity < 1 && { '/CA': opacity, '/ca': opacity }),
  };
  const hasState = Object.keys(state).length > 1;
  const dictionary = {
    ...form,
    '/BBox': rectangle,
    '/Resources': hasState ? { '/ExtGState': { '/B': state } } : {},
  };
  const text = `${hasState ? '/B gs ' : ''}${colour} ${content}`;
  return pdf.addStream(dictionary, Buffer.from(text));
}

const textMarks: ReadonlySet<Value> = new Set([
  '/Highlight',
  '/Underline',
  '/StrikeOut',
  '/Squiggly',
]);
const marksText = (kind: Value): boolean => textMarks.has(kind);

/** Groups of eight numbers: the corners of what is marked. Upright ones come in the usual order: both upper ones, both lower ones. */
function quadsOf(pdf: EditedPdf, annotation: Dictionary): number[][] {
  const all = pdf.list(annotation['/QuadPoints']).map((entry) => pdf.number(entry) ?? 0);
  return Array.from({ length: Math.floor(all.length / 8) }, (_, index) => {
    const quad = all.slice(index * 8, index * 8 + 8);
    const [left = 0, bottom = 0, right = 0, top = 0] = boundsOf([quad]) ?? [];
    const isUpright = quad.every((part, at) =>
      (at % 2 ? [bottom, top] : [left, right]).some((side) => Math.abs(side - part) < 0.5),
    );
    return isUpright ? [left, top, right, top, left, bottom, right, bottom] : quad;
  });
}

function boundsOf(quads: readonly number[][]): number[] | undefined {
  if (!quads.length) return undefined;
  const bounds = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  for (const quad of quads)
    for (const [at, part] of quad.entries()) {
      const axis = (at % 2) as 0 | 1;
      bounds[axis] = Math.min(bounds[axis], part);
      bounds[axis + 2] = Math.max(bounds[axis + 2] ?? part, part);
    }
  return bounds;
}

const stroke = (x1: number, y1: number, x2: number, y2: number): string =>
  `${written(x1, y1)} m ${written(x2, y2)} l S`;

const pathOf = (points: readonly number[]): string =>
  Array.from(
    { length: Math.floor(points.length / 2) },
    (_, index) => `${written(...points.slice(index * 2, index * 2 + 2))} ${index ? 'l' : 'm'}`,
  ).join(' ');

function contentOf(
  pdf: EditedPdf,
  annotation: Dictionary,
  kind: Value,
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
): string | undefined {
  const numbers = (value: Value | undefined) =>
    pdf.list(value).map((entry) => pdf.number(entry) ?? 0);
  const width = lineWidthOf(pdf, annotation);
  if (marksText(kind))
    return quadsOf(pdf, annotation)
      .map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0]) => {
        if (kind === '/Highlight')
          return `${written(x1, y1)} m ${written(x2, y2)} l ${written(x4, y4)} l ${written(x3, y3)} l h f`;
        return kind === '/StrikeOut'
          ? stroke((x1 + x3) / 2, (y1 + y3) / 2, (x2 + x4) / 2, (y2 + y4) / 2)
          : stroke(x3, y3 + 1, x4, y4 + 1);
      })
      .join('\n');
  const paint = width > 0 ? 'S' : 'n';
  const inside = pdf.list(annotation['/IC']);
  const filled = (shape: string) =>
    inside.length ? `q ${coloured(pdf, inside)} ${shape} f Q ` : '';
  if (kind === '/Square' || kind === '/Circle') {
    const [dl = 0, db = 0, dr = 0, dt = 0] = numbers(annotation['/RD']);
    const [x1, y1] = [left + dl + width / 2, bottom + db + width / 2];
    const [x2, y2] = [right - dr - width / 2, top - dt - width / 2];
    const shape =
      kind === '/Square'
        ? `${written(x1, y1, x2 - x1, y2 - y1)} re`
        : ellipse((x1 + x2) / 2, (y1 + y2) / 2, (x2 - x1) / 2, (y2 - y1) / 2);
    return `${filled(shape)}${written(width)} w ${shape} ${paint}`;
  }
  if (kind === '/Polygon' || kind === '/PolyLine') {
    const path = pathOf(numbers(annotation['/Vertices']));
    const shape = kind === '/Polygon' ? `${path} h` : path;
    return `${kind === '/Polygon' ? filled(shape) : ''}${written(width)} w ${shape} ${paint}`;
  }
  if (kind === '/Line') {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers(annotation['/L']);
    return `${written(width)} w ${stroke(x1, y1, x2, y2)}`;
  }
  if (kind === '/Ink') {
    const lines = pdf
      .list(annotation['/InkList'])
      .map((drawnAt) => `${pathOf(numbers(drawnAt))} S`);
    return `${written(width)} w ${lines.join(' ')}`;
  }
  if (kind === '/Text' || kind === '/Caret' || kind === '/FileAttachment') {
    // A small sheet in place of the reader's own icon.
    const size = Math.min(right - left, top - bottom, 18);
    const sheet = written(left + 1, top - size + 1, size - 2, size - 2);
    return `0.5 w ${sheet} re S ${stroke(left + 3, top - 5, left + size - 3, top - 5)}`;
  }
  return undefined;
}
