// The fields on pages with their appearances, whether or not the form lists them: what becomes part of the pages when a form is
// flattened, and what must be drawn or completed before.
import { form } from '#formats/pdf/appearances/appearance-operators.ts';
import { showsNothing } from '#formats/pdf/appearances/drawn-field.ts';
import { fieldEntry } from '#formats/pdf/appearances/field-font.ts';
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { kindOf, offState, type FieldKind } from './fields.ts';

export type PageWidget = { kind: FieldKind; dictionary: Dictionary };

/** Hidden, and not shown on the screen (ISO 32000-2, table 167). */
const unseen = (1 << 1) | (1 << 5);

/** The fields that people see; also those without a name, and those that are written inside their page. */
export function pageWidgetsOf(pdf: EditablePdf): PageWidget[] {
  const found = new Set<Dictionary>();
  for (const { page } of pdf.pageObjects())
    for (const annotation of pdf.list(page['/Annots'])) {
      const dictionary = pdf.dictionary(annotation);
      const isWidget = pdf.resolved(dictionary['/Subtype']) === '/Widget';
      if (isWidget && !((pdf.number(dictionary['/F']) ?? 0) & unseen)) found.add(dictionary);
    }
  return [...found].flatMap((dictionary) => {
    const flags = Number(fieldEntry(pdf, dictionary, '/Ff') ?? 0);
    const type = fieldEntry(pdf, dictionary, '/FT');
    const kind = kindOf(typeof type === 'string' ? type : '', flags);
    return kind && kind !== 'signature' ? [{ kind, dictionary }] : [];
  });
}

/** The appearance that readers show: of several, that of the state. */
function shownStreamOf(pdf: EditablePdf, widget: Dictionary): string | undefined {
  const normal = pdf.dictionary(widget['/AP'])['/N'];
  if (pdf.isStream(normal)) return normal;
  const state = pdf.resolved(widget['/AS']);
  const own = typeof state === 'string' ? pdf.dictionary(normal)[state] : undefined;
  return pdf.isStream(own) ? own : undefined;
}

/** Whether a widget has what readers show; a button that is off may show nothing. */
export function isDrawn(pdf: EditablePdf, { kind, dictionary }: PageWidget): boolean {
  if (shownStreamOf(pdf, dictionary)) return true;
  const hasStates = isDictionary(pdf.resolved(pdf.dictionary(dictionary['/AP'])['/N']));
  const isButton = kind === 'check' || kind === 'radio';
  return isButton && hasStates && pdf.resolved(dictionary['/AS']) === `/${offState}`;
}

const fontsOf = (pdf: EditablePdf, holder: Value | undefined): Dictionary =>
  pdf.dictionary(pdf.dictionary(holder)['/Font']);

/** A stream of at most so many bytes may contain nothing but empty marked content. */
const emptyBytes = 64;

/** Whether a text may not be shown, because its stream names no font or is too short. */
function mayShowNothing(pdf: EditablePdf, { kind, dictionary }: PageWidget): boolean {
  if (kind !== 'text' && kind !== 'choice') return false;
  const value = fieldEntry(pdf, dictionary, '/V');
  // Long texts are streams, several options a list.
  if (!textOfValue(value) && !Array.isArray(value) && !isDictionary(value)) return false;
  const stream = pdf.dictionary(shownStreamOf(pdf, dictionary));
  const hasFonts = Object.keys(fontsOf(pdf, stream['/Resources'])).length > 0;
  return !hasFonts || (pdf.number(stream['/Length']) ?? 0) <= emptyBytes;
}

/** Whether a stream can be shown on a page as it is; annotations may leave out entries that pages need. */
const isForm = (pdf: EditablePdf, stream: string): boolean =>
  pdf.dictionary(stream)['/Subtype'] === '/Form' &&
  pdf.list(pdf.dictionary(stream)['/BBox']).length === 4;

/** Whether a widget can become part of its page as it is. */
export function isComplete(pdf: EditablePdf, widget: PageWidget): boolean {
  const stream = shownStreamOf(pdf, widget.dictionary);
  return isDrawn(pdf, widget) && (!stream || isForm(pdf, stream)) && !mayShowNothing(pdf, widget);
}

/**
 * Adds to an appearance what it takes from the form or its annotation.
 * @returns false if it shows nothing of a value, and must be drawn
 */
export async function completed(pdf: EditablePdf, widget: PageWidget): Promise<boolean> {
  const { dictionary } = widget;
  if (!isDrawn(pdf, widget)) return false;
  const stream = shownStreamOf(pdf, dictionary);
  if (!stream) return true;
  if (mayShowNothing(pdf, widget)) {
    if (await showsNothing(pdf, dictionary, stream)) return false;
    addFonts(pdf, stream);
  }
  if (isForm(pdf, stream)) return true;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = pdf.numbers(dictionary['/Rect'], 4) ?? [];
  const own = pdf.dictionary(stream);
  const hasBox = pdf.list(own['/BBox']).length === 4;
  const box = hasBox ? own['/BBox'] : [0, 0, Math.abs(x2 - x1), Math.abs(y2 - y1)];
  pdf.set(stream, { ...own, ...form, '/BBox': box ?? null });
  return true;
}

/** Readers take the fonts of the form if an appearance names none. */
function addFonts(pdf: EditablePdf, stream: string): void {
  const own = pdf.dictionary(stream);
  const resources = pdf.dictionary(own['/Resources']);
  const fonts = pdf.dictionary(pdf.dictionary(pdf.catalog['/AcroForm'])['/DR'])['/Font'];
  if (fonts === undefined || Object.keys(fontsOf(pdf, own['/Resources'])).length) return;
  const shared = isReference(fonts) ? fonts : { ...pdf.dictionary(fonts) };
  pdf.set(stream, { ...own, '/Resources': { ...resources, '/Font': shared } });
}
