// Compares the form fields of two versions of a file, among them the signatures.
import { isReference } from '#formats/pdf/objects/objects.ts';
import { formFieldsOf, type FormField } from '#formats/pdf/structure/signature-fields.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { Differences } from './changed-objects.ts';
import { change, type Change } from './change.ts';
import type { Snapshot } from './snapshot.ts';

/** What filling in a field changes. */
const filled: ReadonlySet<string> = new Set(['/V', '/AP', '/AS', '/I', '/RV', '/M']);
/** What signing changes in a field that was there before. */
const signed: ReadonlySet<string> = new Set([...filled, '/F', '/MK', '/DA', '/Lock', '/SV', '/DR']);
const ignored: ReadonlySet<string> = new Set(['/Parent', '/P', '/Type', '/StructParent']);

export function fieldChanges(
  before: Snapshot,
  after: Snapshot,
  differences: Differences,
): Change[] {
  const [old, now] = [fieldsByName(before), fieldsByName(after)];
  const [beforePages, pageOf] = [pagesOfWidgets(before), pagesOfWidgets(after)];
  const pagesOf = ({ widgets }: FormField) => widgets.flatMap((widget) => pageOf.get(widget) ?? []);
  const found: Change[] = formChanges(before, after, differences);
  for (const [key, field] of now) {
    const known = old.get(key);
    const pages = pagesOf(field);
    const isMoved =
      known?.widgets.some((widget) => beforePages.get(widget) !== pageOf.get(widget)) ?? false;
    const kind = known
      ? changeOf(before, known, after, field, differences, isMoved)
      : kindOfNew(after, field);
    if (kind) found.push(change(kind, pages, [field.name]));
  }
  for (const [key, field] of old)
    if (!now.has(key)) {
      const pages = field.widgets.flatMap((widget) => beforePages.get(widget) ?? []);
      found.push(
        change(isSigned(before, field) ? 'signature_changed' : 'field', pages, [field.name]),
      );
    }
  return found;
}

/** By name; further fields of the same name differ by their order. */
function fieldsByName({ graph }: Snapshot): Map<string, FormField> {
  const counts = new Map<string, number>();
  const byName = new Map<string, FormField>();
  for (const field of formFieldsOf(graph)) {
    const count = counts.get(field.name) ?? 0;
    counts.set(field.name, count + 1);
    byName.set(`${count} ${field.name}`, field);
  }
  return byName;
}

/** The numbers of the pages that have a widget. */
function pagesOfWidgets({ graph }: Snapshot): Map<string, number> {
  const pages = new Map<string, number>();
  for (const [index, page] of [...graph.pages()].entries())
    for (const value of graph.list(page['/Annots']))
      if (isReference(value) && !pages.has(value)) pages.set(value, index + 1);
  return pages;
}

const isSigned = ({ graph }: Snapshot, { type, dictionary }: FormField): boolean =>
  type === '/Sig' && '/ByteRange' in graph.dictionary(dictionary['/V']);

function kindOfNew(after: Snapshot, field: FormField): Change['kind'] {
  if (field.type !== '/Sig') return 'field';
  // Without a signature, nobody answers for what the field shows, and time stamps show nothing.
  if (!isSigned(after, field)) return isVisible(after, field) ? 'field' : 'signature_field';
  const format = after.graph.resolved(
    after.graph.dictionary(field.dictionary['/V'])['/SubFilter'] ?? null,
  );
  return format === '/ETSI.RFC3161' && !isVisible(after, field) ? 'time_stamp' : 'signature_added';
}

/** Whether a page can show something of the field. */
const isVisible = ({ graph }: Snapshot, { dictionary, widgets }: FormField): boolean =>
  [dictionary, ...widgets.map((widget) => graph.dictionary(widget))].some((widget) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = graph.numbers(widget['/Rect'], 4) ?? [];
    const isDrawn = widget['/AP'] !== undefined || widget['/MK'] !== undefined;
    return isDrawn && left !== right && bottom !== top;
  });

function changeOf(
  before: Snapshot,
  known: FormField,
  after: Snapshot,
  field: FormField,
  differences: Differences,
  isMoved: boolean,
): Change['kind'] | undefined {
  const keys = [
    ...changedKeys(known.dictionary, field.dictionary, differences),
    ...changedKeys(known.inherited, field.inherited, differences),
    ...field.widgets.flatMap((widget) =>
      widget === field.reference
        ? []
        : changedKeys(before.graph.dictionary(widget), after.graph.dictionary(widget), differences),
    ),
    ...(JSON.stringify(known.widgets) === JSON.stringify(field.widgets) ? [] : ['/Kids']),
    ...(known.type === field.type ? [] : ['/FT']),
    ...(isMoved ? ['/P'] : []),
  ];
  if (!keys.length) return undefined;
  if (known.type === '/Sig' || field.type === '/Sig') {
    if (isSigned(before, known)) return 'signature_changed';
    if (!isSigned(after, field) || keys.some((key) => !signed.has(key))) return 'field';
    return kindOfNew(after, field);
  }
  return keys.every((key) => filled.has(key)) ? 'field_value' : 'field';
}

const changedKeys = (old: Dictionary, now: Dictionary, differences: Differences): string[] =>
  [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (key) => key !== '/Kids' && !ignored.has(key) && differences.between(old[key], now[key]),
  );

const comparedApart: ReadonlySet<string> = new Set(['/Fields', '/SigFlags', '/DR']);

/** Changes of what all fields share: fonts may be added, but not replaced. */
function formChanges(before: Snapshot, after: Snapshot, differences: Differences): Change[] {
  const [old, now] = [before, after].map(({ graph }) =>
    graph.dictionary(graph.catalog['/AcroForm']),
  );
  if (!old || !now) return [];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const isChanged =
    keys.some((key) => !comparedApart.has(key) && differences.between(old[key], now[key])) ||
    haveOtherResources(before, old, after, now, differences);
  return isChanged ? [change('form')] : [];
}

function haveOtherResources(
  before: Snapshot,
  old: Dictionary,
  after: Snapshot,
  now: Dictionary,
  differences: Differences,
): boolean {
  const [known, all] = [before.graph.dictionary(old['/DR']), after.graph.dictionary(now['/DR'])];
  return Object.keys(known).some((kind) => {
    const [entries, others] = [
      before.graph.dictionary(known[kind]),
      after.graph.dictionary(all[kind]),
    ];
    return Object.keys(entries).some((name) => differences.between(entries[name], others[name]));
  });
}
