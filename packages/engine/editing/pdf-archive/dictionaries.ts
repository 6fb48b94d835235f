// Repairs what PDF/A forbids in any dictionary: actions, graphics states, images, forms, colour spaces, limits.
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { EditedPdf } from './edited-pdf.ts';
import { isIntent } from './content-walk.ts';

export type ColourUse = { usesCmyk: boolean; usesRgb: boolean; hasCmykProfile: boolean };

const actions: ReadonlySet<Value> = new Set([
  '/GoTo',
  '/GoToR',
  '/GoToE',
  '/Thread',
  '/URI',
  '/SubmitForm',
  '/Named',
]);
const namedActions: ReadonlySet<Value> = new Set([
  '/NextPage',
  '/PrevPage',
  '/FirstPage',
  '/LastPage',
]);
const blendModes: ReadonlySet<Value> = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'
    .split(' ')
    .map((name) => `/${name}`),
);

/** Keys under which actions stand. */
const actionKeys = ['/A', '/OpenAction', '/PA', '/Next'] as const;

const maxNameBytes = 127;
const maxStringBytes = 32_767;
const maxInteger = 2_147_483_647;
const maxColorants = 32;

/** Repairs all dictionaries. @returns the device colours in them */
export function repairDictionaries(pdf: EditedPdf): ColourUse {
  const use = { usesCmyk: false, usesRgb: false, hasCmykProfile: false };
  const visit = (value: Value, key: string, place: string): void => {
    if (typeof value === 'string') return visitText(pdf, value, place, use);
    if (typeof value === 'number') {
      if (Number.isInteger(value) && Math.abs(value) > maxInteger) pdf.breaks('6.1.13', place);
      return;
    }
    if (value === null || typeof value !== 'object') return;
    if (Array.isArray(value)) {
      visitColourSpace(pdf, value, place, use);
      for (const item of value) visit(item, key, place);
      return;
    }
    repairActions(pdf, value);
    // Packets of parts follow rules of their own, which they rarely keep.
    if (value !== pdf.catalog) delete value['/Metadata'];
    if (key === '/ExtGState') for (const state of Object.values(value)) repairState(pdf, state);
    for (const [name, entry] of Object.entries(value)) {
      if (Buffer.byteLength(name) > maxNameBytes + 1) pdf.breaks('6.1.13', place);
      visit(entry, name, place);
    }
  };
  for (const { reference, value, isStream } of pdf.objects()) {
    const place = `object ${reference.replace(/ R$/, '')}`;
    if (isDictionary(value)) {
      if (isStream) repairStream(pdf, value, place);
      if (value['/Type'] === '/ExtGState') repairState(pdf, value);
    }
    visit(value, '', place);
  }
  for (const { value } of pdf.objects())
    if (isDictionary(value)) {
      const { '/ExtGState': states, '/Font': fonts } = pdf.dictionary(value['/Resources']);
      for (const state of Object.values(pdf.dictionary(states))) repairState(pdf, state);
      for (const font of Object.values(pdf.dictionary(fonts))) nameType(pdf, font);
    }
  return use;
}

/** Fonts have a type and a subtype (ISO 19005-2, 6.2.11.2). */
function nameType(pdf: EditedPdf, font: Value): void {
  const found = pdf.dictionary(font);
  if (found['/Subtype'] !== undefined) found['/Type'] = '/Font';
}

function visitText(pdf: EditedPdf, value: string, place: string, use: ColourUse): void {
  if (value === '/DeviceCMYK') use.usesCmyk = true;
  if (value === '/DeviceRGB') use.usesRgb = true;
  if (value.startsWith('/')) {
    if (Buffer.byteLength(value) > maxNameBytes + 1) pdf.breaks('6.1.13', place);
  } else if (value.length > maxStringBytes) {
    const bytes = value.startsWith('b:') ? (value.length - 2) / 2 : Buffer.byteLength(value) - 2;
    if (bytes > maxStringBytes) pdf.breaks('6.1.13', place);
  }
}

function visitColourSpace(pdf: EditedPdf, value: Value[], place: string, use: ColourUse): void {
  if (value[0] === '/DeviceN') {
    if (pdf.list(value[1]).length > maxColorants) pdf.breaks('6.1.13', place);
  } else if (value[0] === '/ICCBased') {
    const profile = pdf.dictionary(value[1]);
    if (pdf.number(profile['/N']) === 4) use.hasCmykProfile = true;
  }
}

/** Removes all actions of a form field or its widget, which must have none (ISO 19005-2, 6.4.1). */
export function removeActions(pdf: EditedPdf, field: Dictionary): void {
  if (field['/AA'] !== undefined) pdf.losses.scripts += 1;
  const action = pdf.dictionary(field['/A']);
  if (pdf.resolved(action['/S']) === '/JavaScript') pdf.losses.scripts += 1;
  else if (field['/A'] !== undefined) pdf.losses.actions += 1;
  delete field['/A'];
  delete field['/AA'];
}

/** Removes actions that archives must not run; JavaScript among them. */
function repairActions(pdf: EditedPdf, dictionary: Dictionary): void {
  if (dictionary['/AA'] !== undefined) {
    pdf.losses.scripts += 1;
    delete dictionary['/AA'];
  }
  for (const key of actionKeys) {
    const found = pdf.resolved(dictionary[key]);
    const list = Array.isArray(found) && key === '/Next' ? found : [dictionary[key] ?? null];
    const kept = list.filter((entry) => {
      const action = pdf.dictionary(entry);
      const kind = pdf.resolved(action['/S']);
      if (typeof kind !== 'string' || action['/O'] !== undefined) return true;
      const isAllowed =
        actions.has(kind) && (kind !== '/Named' || namedActions.has(pdf.resolved(action['/N'])));
      if (!isAllowed) {
        if (kind === '/JavaScript') pdf.losses.scripts += 1;
        else pdf.losses.actions += 1;
      }
      return isAllowed;
    });
    if (kept.length === list.length) continue;
    if (kept.length) dictionary[key] = kept;
    else delete dictionary[key];
  }
}

/** A graphics state (ISO 19005-2, 6.2.5 and 6.2.10). */
function repairState(pdf: EditedPdf, value: Value): void {
  const state = pdf.dictionary(value);
  for (const key of ['/TR', '/TR2', '/HT', '/HTP', '/BG', '/BG2', '/UCR', '/UCR2'])
    if (key.startsWith('/T') || key.startsWith('/H')) delete state[key];
  if (state['/RI'] !== undefined && !isIntent(pdf.resolved(state['/RI']))) delete state['/RI'];
  const mode = pdf.resolved(state['/BM']);
  if (mode === null) return;
  const names = Array.isArray(mode) ? mode.map((name) => pdf.resolved(name)) : [mode];
  state['/BM'] = names.find((name) => blendModes.has(name)) ?? '/Normal';
}

/** A stream: images and forms, and data outside the file. */
function repairStream(pdf: EditedPdf, stream: Dictionary, place: string): void {
  if (stream['/F'] !== undefined || stream['/FFilter'] !== undefined) {
    if (stream['/Type'] !== '/EmbeddedFile') pdf.breaks('6.1.7.1', place);
    for (const key of ['/F', '/FFilter', '/FDecodeParms']) delete stream[key];
  }
  const kind = pdf.resolved(stream['/Subtype']);
  if (kind === '/Image') {
    for (const key of ['/Alternates', '/OPI', '/Interpolate']) delete stream[key];
    if (stream['/Intent'] !== undefined && !isIntent(pdf.resolved(stream['/Intent'])))
      delete stream['/Intent'];
  }
  if (kind === '/Form') {
    for (const key of ['/OPI', '/PS', '/Ref', '/Subtype2']) delete stream[key];
  }
  // PostScript is not drawn by any reader.
  if (kind === '/PS') {
    stream['/Subtype'] = '/Form';
    stream['/BBox'] = [0, 0, 0, 0];
    pdf.breaks('6.2.9', place);
  }
}

/** Overprinting of colours with a CMYK profile must not depend on zeros (ISO 19005-2, 6.2.4.2). */
export function repairOverprint(pdf: EditedPdf): void {
  for (const { value } of pdf.objects()) {
    const found = isDictionary(value) ? value : {};
    if (found['/OPM'] === 1) found['/OPM'] = 0;
    const states = pdf.dictionary(pdf.dictionary(found['/Resources'])['/ExtGState']);
    for (const state of [
      ...Object.values(states),
      ...Object.values(pdf.dictionary(found['/ExtGState'])),
    ]) {
      const entries = pdf.dictionary(state);
      if (entries['/OPM'] === 1) entries['/OPM'] = 0;
    }
  }
}
