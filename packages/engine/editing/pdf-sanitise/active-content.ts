// Removes what acts by itself or leads elsewhere: scripts, actions, links (ISO 32000-2, 12.6).
import { entriesOfNames } from '#formats/pdf/objects/name-tree.ts';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { dictionariesOf, filterAnnotations, type Removed } from './removed.ts';

/** Actions that start programs, open or send files, play media, or change what is shown. */
const active = new Set<Value>([
  ...['/Launch', '/ImportData', '/SubmitForm', '/ResetForm', '/GoToR', '/GoToE', '/Rendition'],
  ...['/Movie', '/Sound', '/RichMediaExecute', '/GoTo3DView', '/SetOCGState', '/Hide'],
]);

/** Where dictionaries hold actions; `NA` and `PA` are those of presentations. */
const actionKeys = ['/A', '/NA', '/PA', '/OpenAction', '/Next'] as const;

export function removeScripts(pdf: EditablePdf, removed: Removed): void {
  const { catalog } = pdf;
  const names = pdf.dictionary(catalog['/Names']);
  if (names['/JavaScript'] !== undefined) {
    removed.scripts += [...entriesOfNames(pdf, names['/JavaScript'])].length;
    delete names['/JavaScript'];
  }
  const form = pdf.dictionary(catalog['/AcroForm']);
  if (form['/XFA'] !== undefined) {
    // A form in XML, which has scripts of its own; the fields of PDF stay.
    removed.scripts += 1;
    delete form['/XFA'];
    delete catalog['/NeedsRendering'];
  }
  // The order in which scripts calculate fields.
  delete form['/CO'];
  for (const dictionary of dictionariesOf(pdf)) {
    const triggers = pdf.resolved(dictionary['/AA']);
    if (!isDictionary(triggers)) continue;
    for (const action of Object.values(triggers)) count(pdf, action, removed);
    delete dictionary['/AA'];
  }
  filterActions(pdf, (action) => {
    const isRemoved = isScript(pdf, action) || active.has(kindOf(pdf, action));
    if (isRemoved) count(pdf, action, removed);
    return !isRemoved;
  });
}

/** Keeps only some actions, wherever they are (ISO 32000-2, 12.6). `S` of other dictionaries has other names. */
export function filterActions(pdf: EditablePdf, isKept: (action: Value) => boolean): void {
  for (const dictionary of dictionariesOf(pdf)) {
    for (const key of actionKeys) filterEntry(pdf, dictionary, key, isKept);
    const triggers = pdf.dictionary(dictionary['/AA']);
    for (const event of Object.keys(triggers)) filterEntry(pdf, triggers, event, isKept);
  }
}

function filterEntry(
  pdf: EditablePdf,
  dictionary: Dictionary,
  key: string,
  isKept: (action: Value) => boolean,
): void {
  const value = dictionary[key] ?? null;
  const found = pdf.resolved(value);
  const actions = key === '/Next' && Array.isArray(found) ? found : [value];
  const kept = actions.filter(isKept);
  if (kept.length === actions.length) return;
  if (kept.length) dictionary[key] = kept;
  else delete dictionary[key];
}

export const kindOf = (pdf: EditablePdf, action: Value): Value =>
  pdf.resolved(pdf.dictionary(action)['/S']);

function isScript(pdf: EditablePdf, action: Value): boolean {
  const kind = kindOf(pdf, action);
  if (kind !== '/URI') return kind === '/JavaScript';
  const address = textOfValue(pdf.resolved(pdf.dictionary(action)['/URI']));
  return address.trimStart().toLowerCase().startsWith('javascript:');
}

function count(pdf: EditablePdf, action: Value, removed: Removed): void {
  if (isScript(pdf, action)) removed.scripts += 1;
  else removed.actions += 1;
}

/** Links to addresses outside the document; those inside stay. */
export function removeLinks(pdf: EditablePdf, removed: Removed): void {
  const leadsOut = (action: Value | undefined) => kindOf(pdf, action ?? null) === '/URI';
  filterAnnotations(pdf, (annotation, kind) => {
    const isGone = kind === '/Link' && leadsOut(annotation['/A']);
    if (isGone) removed.links += 1;
    return !isGone;
  });
  filterActions(pdf, (action) => {
    const isGone = leadsOut(action);
    if (isGone) removed.links += 1;
    return !isGone;
  });
  delete pdf.catalog['/URI'];
}

/** What people wrote on the pages; form fields and links stay. */
export function removeComments(pdf: EditablePdf, removed: Removed): void {
  filterAnnotations(pdf, (_, kind) => {
    const isKept = kind === '/Widget' || kind === '/Link';
    if (!isKept && kind !== '/Popup') removed.comments += 1;
    return isKept;
  });
}
