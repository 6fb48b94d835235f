// Draws annotations whose looks are left to readers (ISO 19005-2, 6.3.3: every annotation has its own).
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { number } from '#formats/pdf/writer.ts';
import type { EditedPdf } from './edited-pdf.ts';

export const form = { '/Type': '/XObject', '/Subtype': '/Form' } as const;

export const emptyAppearance = (pdf: EditedPdf): Value =>
  pdf.addStream({ ...form, '/BBox': [0, 0, 1, 1], '/Resources': {} }, Buffer.alloc(0));

/** What readers draw by themselves for annotations without an appearance. @returns nothing if we cannot */
export function drawn(pdf: EditedPdf, annotation: Dictionary, kind: Value): Value | undefined {
  if (kind === '/Popup' || kind === '/PrinterMark') return emptyAppearance(pdf);
  const rectangle = pdf.numbers(annotation['/Rect'], 4);
  if (!rectangle) return undefined;
  const colour = coloured(pdf, annotation['/C']);
  const content = contentOf(pdf, annotation, kind, rectangle);
  if (content === undefined) return undefined;
  const isBlended = kind === '/Highlight';
  const state = { '/Type': '/ExtGState', '/BM': '/Multiply' };
  const dictionary = {
    ...form,
    '/BBox': rectangle,
    '/Resources': isBlended ? { '/ExtGState': { '/B': state } } : {},
  };
  const text = `${isBlended ? '/B gs ' : ''}${colour} ${content}`;
  return pdf.addStream(dictionary, Buffer.from(text));
}

export const written = (...values: number[]): string => values.map(number).join(' ');

/** The operators that set a colour of an annotation, for lines and areas. */
export function coloured(pdf: EditedPdf, value: Value | undefined): string {
  const parts = pdf.list(value).map((part) => pdf.number(part) ?? 0);
  const text = written(...parts);
  if (parts.length === 1) return `${text} g ${text} G`;
  if (parts.length === 3) return `${text} rg ${text} RG`;
  return parts.length === 4 ? `${text} k ${text} K` : '0 g 0 G';
}

const stroke = (x1: number, y1: number, x2: number, y2: number): string =>
  `${written(x1, y1)} m ${written(x2, y2)} l S`;

function contentOf(
  pdf: EditedPdf,
  annotation: Dictionary,
  kind: Value,
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
): string | undefined {
  const numbers = (value: Value | undefined) =>
    pdf.list(value).map((entry) => pdf.number(entry) ?? 0);
  const style = pdf.number(pdf.dictionary(annotation['/BS'])['/W']);
  const width = style ?? numbers(annotation['/Border'])[2] ?? 1;
  const quads = numbers(annotation['/QuadPoints']);
  const lines: string[] = [];
  if (
    kind === '/Highlight' ||
    kind === '/Underline' ||
    kind === '/StrikeOut' ||
    kind === '/Squiggly'
  ) {
    for (let at = 0; at + 7 < quads.length; at += 8) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0] = quads.slice(
        at,
        at + 8,
      );
      if (kind === '/Highlight')
        lines.push(
          `${written(x1, y1)} m ${written(x2, y2)} l ${written(x4, y4)} l ${written(x3, y3)} l h f`,
        );
      else if (kind === '/StrikeOut')
        lines.push(stroke((x1 + x3) / 2, (y1 + y3) / 2, (x2 + x4) / 2, (y2 + y4) / 2));
      else lines.push(stroke(x3, y3 + 1, x4, y4 + 1));
    }
    return lines.join('\n');
  }
  if (kind === '/Square' || kind === '/Circle') {
    if (!width) return '';
    const inset = width / 2;
    const box = [left + inset, bottom + inset, right - left - width, top - bottom - width];
    return kind === '/Square' ? `${written(width)} w ${written(...box)} re S` : undefined;
  }
  if (kind === '/Line') {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers(annotation['/L']);
    return `${written(width)} w ${stroke(x1, y1, x2, y2)}`;
  }
  if (kind === '/Ink') {
    for (const drawnAt of pdf.list(annotation['/InkList'])) {
      const points = numbers(drawnAt);
      for (let at = 0; at + 1 < points.length; at += 2)
        lines.push(`${written(...points.slice(at, at + 2))} ${at ? 'l' : 'm'}`);
      lines.push('S');
    }
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
