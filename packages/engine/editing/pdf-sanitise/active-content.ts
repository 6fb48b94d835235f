// Removes what acts by itself or leads elsewhere: scripts, actions, links (ISO 32000-2, 12.6).
import { entriesOfNames } from '#formats/pdf/objects/name-tree.ts';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { dictionariesOf, filterAnnotations, type Removed } from './removed.ts';

/** Actions that start programs, open or send files, play media, or change what is shown. */
const active = new Set<Value>([
  ...['/Launch', '/ImportData', '/SubmitForm', '/ResetForm', '/GoToR', '/GoToE', '/Rendition'],
  ...['/Movie', '/Sound', '/RichMediaExecute', '/GoTo3DView', '/SetOCGState', '/Hide'],
]);

/** Where dictionaries hold actions. */
const actionKeys = ['/A', '/PA', '/OpenAction', '/Next'] as const;

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
    removeTriggers(pdf, dictionary, removed);
    for (const key of actionKeys) keepPassive(pdf, dictionary, key, removed);
  }
}

/** Actions at events, such as opening a page (ISO 32000-2, 12.6.3). */
function removeTriggers(pdf: EditablePdf, dictionary: Dictionary, removed: Removed): void {
  const triggers = pdf.resolved(dictionary['/AA']);
  if (!isDictionary(triggers)) return;
  for (const action of Object.values(triggers)) count(pdf, action, removed);
  delete dictionary['/AA'];
}

function keepPassive(
  pdf: EditablePdf,
  dictionary: Dictionary,
  key: (typeof actionKeys)[number],
  removed: Removed,
): void {
  const value = dictionary[key];
  const found = pdf.resolved(value);
  const isList = key === '/Next' && Array.isArray(found);
  const actions = isList ? found : [value ?? null];
  const kept = actions.filter((action) => {
    const isRemoved = isActive(pdf, action);
    if (isRemoved) count(pdf, action, removed);
    return !isRemoved;
  });
  if (kept.length === actions.length) return;
  if (kept.length) dictionary[key] = kept;
  else delete dictionary[key];
}

const kindOf = (pdf: EditablePdf, action: Value): Value => {
  const found = pdf.resolved(action);
  return isDictionary(found) ? pdf.resolved(found['/S']) : null;
};

function isActive(pdf: EditablePdf, action: Value): boolean {
  const kind = kindOf(pdf, action);
  // `/S` of other dictionaries, such as groups, has other names.
  return kind === '/JavaScript' || active.has(kind);
}

function count(pdf: EditablePdf, action: Value, removed: Removed): void {
  if (kindOf(pdf, action) === '/JavaScript') removed.scripts += 1;
  else removed.actions += 1;
}

/** Links to addresses outside the document; those inside stay. */
export function removeLinks(pdf: EditablePdf, removed: Removed): void {
  const leadsOut = (holder: Dictionary) => kindOf(pdf, holder['/A'] ?? null) === '/URI';
  filterAnnotations(pdf, (annotation, kind) => {
    const isGone = kind === '/Link' && leadsOut(annotation);
    if (isGone) removed.links += 1;
    return !isGone;
  });
  for (const dictionary of dictionariesOf(pdf))
    if (leadsOut(dictionary)) {
      removed.links += 1;
      delete dictionary['/A'];
    }
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
