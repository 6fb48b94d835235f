// Mends annotations: types, flags and appearances (ISO 19005-2, 6.3).
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { number } from '#formats/pdf/writer.ts';
import { removeActions } from './dictionaries.ts';
import type { EditedPdf } from './edited-pdf.ts';
import type { LevelRules } from './levels.ts';

const types: ReadonlySet<Value> = new Set(
  (
    'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink ' +
    'Popup FileAttachment Widget PrinterMark TrapNet Watermark Redact'
  )
    .split(' ')
    .map((name) => `/${name}`),
);

/** Bits of the flags: Invisible, Hidden, Print, NoView, ToggleNoView. */
const flags = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 } as const;

export function mendAnnotations(pdf: EditedPdf, rules: LevelRules): void {
  for (const [index, page] of [...pdf.pages()].entries()) {
    if (page['/Annots'] === undefined) continue;
    const before = pdf.list(page['/Annots']);
    const gone = new Set<Value>();
    const kept = before.filter((reference) => {
      const annotation = pdf.dictionary(reference);
      const isKept = mend(pdf, annotation, rules, { gone, place: `page ${index + 1}` });
      if (!isKept) gone.add(reference);
      return isKept;
    });
    pdf.losses.annotations += before.length - kept.length;
    if (kept.length) page['/Annots'] = kept;
    else delete page['/Annots'];
  }
}

/** @returns false if the annotation must go */
function mend(
  pdf: EditedPdf,
  annotation: Dictionary,
  rules: LevelRules,
  { gone, place }: { gone: ReadonlySet<Value>; place: string },
): boolean {
  const kind = pdf.resolved(annotation['/Subtype']);
  if (typeof kind !== 'string') return false;
  const isAllowed =
    types.has(kind) &&
    kind !== '/TrapNet' &&
    (kind !== '/FileAttachment' || rules.keepsAttachments);
  if (!isAllowed) {
    // What it looks like stays.
    if (!pdf.isStream(pdf.dictionary(annotation['/AP'])['/N'])) return false;
    pdf.losses.annotations += 1;
    for (const key of Object.keys(annotation))
      if (!['/Type', '/Rect', '/AP', '/AS', '/F', '/P', '/NM', '/Contents'].includes(key))
        delete annotation[key];
    annotation['/Subtype'] = '/Stamp';
  }
  const now = pdf.resolved(annotation['/Subtype']);
  if (now === '/Popup') {
    if (annotation['/F'] !== undefined) annotation['/F'] = flags.print;
    return true;
  }
  const old = pdf.number(annotation['/F']) ?? 0;
  const isSeen = !(old & (flags.hidden | flags.noView));
  const unset = flags.invisible | flags.hidden | flags.noView | flags.toggleNoView;
  // Replies are often hidden, because readers list them instead of drawing them.
  const { '/IRT': target } = annotation;
  const isReply = now === '/Text' && target !== undefined && !gone.has(target);
  if (!isSeen && now !== '/Widget' && !isReply) return false;
  annotation['/F'] = (old & ~unset) | flags.print;
  if (now === '/Widget') removeActions(pdf, annotation);
  // Hidden fields and replies show nothing.
  if (!isSeen) annotation['/AP'] = { '/N': emptyAppearance(pdf) };
  mendAppearance(pdf, annotation, now, place);
  return true;
}

function mendAppearance(pdf: EditedPdf, annotation: Dictionary, kind: Value, place: string): void {
  const [left = 0, bottom = 0, right = 0, top = 0] = pdf.numbers(annotation['/Rect'], 4) ?? [];
  const isEmpty = left === right || bottom === top;
  let normal = pdf.dictionary(annotation['/AP'])['/N'];
  if (!pdf.isStream(normal) && !Object.keys(pdf.dictionary(normal)).length) {
    normal = undefined;
    delete annotation['/AP'];
  }
  if (normal === undefined) {
    if (isEmpty || kind === '/Link') return;
    normal = drawn(pdf, annotation, kind);
    if (normal === undefined) {
      pdf.breaks('6.3.3', place);
      return;
    }
  }
  const isButton = kind === '/Widget' && fieldType(pdf, annotation) === '/Btn';
  if (pdf.isStream(normal) && isButton) {
    normal = { '/On': normal };
    annotation['/AS'] = '/On';
  } else if (!pdf.isStream(normal) && !isButton) {
    const states = pdf.dictionary(normal);
    const state = pdf.resolved(annotation['/AS']);
    const shown = typeof state === 'string' ? states[state] : undefined;
    normal = pdf.isStream(shown) ? shown : emptyAppearance(pdf);
    delete annotation['/AS'];
  }
  annotation['/AP'] = { '/N': normal };
}

function fieldType(pdf: EditedPdf, annotation: Dictionary): Value {
  let node = annotation;
  for (let level = 0; level < 30; level += 1) {
    if (node['/FT'] !== undefined) return pdf.resolved(node['/FT']);
    node = pdf.dictionary(node['/Parent']);
  }
  return null;
}

const form = { '/Type': '/XObject', '/Subtype': '/Form' } as const;

const emptyAppearance = (pdf: EditedPdf): Value =>
  pdf.addStream({ ...form, '/BBox': [0, 0, 1, 1], '/Resources': {} }, Buffer.alloc(0));

/** What readers draw by themselves for annotations without an appearance. @returns nothing if we cannot */
function drawn(pdf: EditedPdf, annotation: Dictionary, kind: Value): Value | undefined {
  if (kind === '/Widget' || kind === '/Popup' || kind === '/PrinterMark')
    return emptyAppearance(pdf);
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

const written = (...values: number[]): string => values.map(number).join(' ');

/** The operators that set a colour of an annotation, for lines and areas. */
function coloured(pdf: EditedPdf, value: Value | undefined): string {
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
