// Repairs annotations: types, flags and appearances (ISO 19005-2, 6.3).
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { drawn, emptyAppearance } from './drawn-annotations.ts';
import { drawnStamp } from './drawn-stamp.ts';
import { drawnField, drawnFreeText, isOutdated } from '#formats/pdf/appearances/drawn-field.ts';
import { removeActions } from './dictionaries.ts';
import type { EditedPdf } from './edited-pdf.ts';
import { fieldEntry } from '#formats/pdf/appearances/field-font.ts';
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

/** @param isRedrawn true if the form requests that readers draw its fields themselves (`NeedAppearances`) */
export async function repairAnnotations(
  pdf: EditedPdf,
  rules: LevelRules,
  isRedrawn: boolean,
): Promise<void> {
  for (const [index, page] of [...pdf.pages()].entries()) {
    if (page['/Annots'] === undefined) continue;
    const before = pdf.list(page['/Annots']);
    const gone = new Set<Value>();
    const kept: Value[] = [];
    for (const reference of before) {
      const annotation = pdf.dictionary(reference);
      if (isRedrawn && (await isOutdated(pdf, annotation))) delete annotation['/AP'];
      const isKept = repair(pdf, annotation, rules, { gone, place: `page ${index + 1}` });
      if (isKept) kept.push(reference);
      else gone.add(reference);
    }
    pdf.losses.annotations += before.length - kept.length;
    if (kept.length) page['/Annots'] = kept;
    else delete page['/Annots'];
  }
}

/** @returns false if the annotation must go */
function repair(
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
  repairAppearance(pdf, annotation, now, place);
  return true;
}

function repairAppearance(
  pdf: EditedPdf,
  annotation: Dictionary,
  kind: Value,
  place: string,
): void {
  const [left = 0, bottom = 0, right = 0, top = 0] = pdf.numbers(annotation['/Rect'], 4) ?? [];
  const isEmpty = left === right || bottom === top;
  const { '/N': old } = pdf.dictionary(annotation['/AP']);
  let normal = drawnStatesOf(pdf, old);
  if (normal === undefined) delete annotation['/AP'];
  if (normal === undefined) {
    if (isEmpty || kind === '/Link') return;
    normal = withState(pdf, drawing(pdf, annotation, kind), old);
    if (normal === undefined && (kind === '/Widget' || drawsNothing.has(kind))) {
      pdf.losses.annotations += 1;
      if (kind === '/Widget') pdf.losses.emptyFields += 1;
      normal = emptyAppearance(pdf);
    }
    if (normal === undefined) {
      pdf.breaks('6.3.3', place);
      return;
    }
  }
  const isButton = kind === '/Widget' && fieldEntry(pdf, annotation, '/FT') === '/Btn';
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

/** Kinds that readers do not draw without an appearance, except for the stamps of `drawnStamp`. */
const drawsNothing: ReadonlySet<Value> = new Set(['/Stamp', '/Watermark', '/Redact']);

/** An appearance without the states that draw nothing because they are no streams; nothing if none is left. */
function drawnStatesOf(pdf: EditedPdf, normal: Value | undefined): Value | undefined {
  if (pdf.isStream(normal)) return normal;
  const drawn = Object.entries(pdf.dictionary(normal)).filter(([, state]) => pdf.isStream(state));
  return drawn.length ? Object.fromEntries(drawn) : undefined;
}

/** A button keeps the name of its state, which is the value that its form sends. */
function withState(pdf: EditedPdf, drawn: Value | undefined, old: Value | undefined) {
  const state = pdf.isStream(old)
    ? undefined
    : Object.keys(pdf.dictionary(old)).find((name) => name !== '/Off');
  if (!state || pdf.isStream(drawn) || !isDictionary(drawn) || !('/On' in drawn)) return drawn;
  const { '/On': on, ...others } = drawn;
  return { [state]: on, ...others };
}

function drawing(pdf: EditedPdf, annotation: Dictionary, kind: Value): Value | undefined {
  if (kind === '/Widget') return drawnField(pdf, annotation);
  if (kind === '/Stamp') return drawnStamp(pdf, annotation);
  return kind === '/FreeText' ? drawnFreeText(pdf, annotation) : drawn(pdf, annotation, kind);
}
