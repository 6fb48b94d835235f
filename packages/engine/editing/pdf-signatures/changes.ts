// Says what changed from one version of a file to the next: pages, fields, signatures, comments, and the rest.
import { isReference } from '#formats/pdf/objects/objects.ts';
import { formFieldsOf } from '#formats/pdf/structure/signature-fields.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { change, type Change, type ChangeKind } from './change.ts';
import { Differences } from './changed-objects.ts';
import { fieldChanges } from './field-changes.ts';
import type { Snapshot } from './snapshot.ts';

/** @returns each kind of change at most once */
export function changesBetween(before: Snapshot, after: Snapshot): Change[] {
  const differences = new Differences(before, after);
  const found = [
    ...(after.isWellFormed && (after.hasSoundPlaces || !before.hasSoundPlaces)
      ? []
      : [change('malformed')]),
    ...pageChanges(before, after, differences),
    ...fieldChanges(before, after, differences),
    ...catalogChanges(before, after, differences),
    ...metadataChanges(before, after, differences),
    ...protectionChanges(before, after, differences),
  ];
  return joined(found);
}

export function joined(changes: readonly Change[]): Change[] {
  const byKind = Map.groupBy(changes, ({ kind }) => kind);
  return [...byKind].map(([kind, all]) => ({
    kind,
    pages: [...new Set(all.flatMap(({ pages }) => pages))].toSorted((one, other) => one - other),
    fields: [...new Set(all.flatMap(({ fields }) => fields))],
  }));
}

/** Entries of pages that do not belong to what they show, and those that are compared on their own. */
const notShown: ReadonlySet<string> = new Set([
  ...['/Annots', '/Parent', '/Type', '/StructParents', '/LastModified', '/PieceInfo', '/Metadata'],
  ...['/Tabs', '/AA', '/Thumb', '/ID'],
]);
const inheritable = ['/Resources', '/MediaBox', '/CropBox', '/Rotate'] as const;

function pageChanges(before: Snapshot, after: Snapshot, differences: Differences): Change[] {
  const [old, now] = [pagesOf(before), pagesOf(after)];
  const widgets = new Set([...widgetsOf(before), ...widgetsOf(after)]);
  const oldReferences = old.map(({ reference }) => JSON.stringify(reference));
  const found: Change[] = [];
  const isSameOrder =
    JSON.stringify(oldReferences) ===
    JSON.stringify(now.map(({ reference }) => JSON.stringify(reference)));
  const added = now.flatMap(({ reference }, index) =>
    oldReferences[index] === JSON.stringify(reference) ? [] : [index + 1],
  );
  if (!isSameOrder) found.push(change('pages', added));
  for (const [index, { reference, page }] of now.entries()) {
    const known = old[oldReferences.indexOf(JSON.stringify(reference))];
    if (!known) continue;
    const number = index + 1;
    const keys = new Set([...Object.keys(known.page), ...Object.keys(page)]);
    const isChanged =
      [...keys].some(
        (key) => !notShown.has(key) && differences.betweenContent(known.page[key], page[key]),
      ) ||
      inheritable.some((key) =>
        differences.betweenContent(
          before.graph.inheritedValue(known.page, key),
          after.graph.inheritedValue(page, key),
        ),
      );
    if (isChanged) found.push(change('page_content', [number]));
    if (differences.between(known.page['/AA'], page['/AA']))
      found.push(change('actions', [number]));
    if (haveOtherComments(before, known.page, after, page, { differences, widgets }))
      found.push(change('comments', [number]));
  }
  return found;
}

const pagesOf = ({ graph }: Snapshot) => [...graph.pageObjects()];

type Compared = { differences: Differences; widgets: ReadonlySet<string> };

/** Whether annotations that do not belong to the form differ. */
function haveOtherComments(
  before: Snapshot,
  known: Dictionary,
  after: Snapshot,
  page: Dictionary,
  { differences, widgets }: Compared,
): boolean {
  const [old, now] = [commentsOf(before, known, widgets), commentsOf(after, page, widgets)];
  if (JSON.stringify(old) !== JSON.stringify(now)) return true;
  return now.some((value) => differences.between(value, value));
}

/** Without the widgets of fields, which are compared with these; a widget that no field has is like a comment. */
const commentsOf = ({ graph }: Snapshot, page: Dictionary, widgets: ReadonlySet<string>): Value[] =>
  graph.list(page['/Annots']).filter((value) => !isReference(value) || !widgets.has(value));

const widgetsOf = ({ graph }: Snapshot): Set<string> =>
  new Set(formFieldsOf(graph).flatMap((field) => field.widgets));

/** What the entries of the catalogue are, except for those that are compared on their own. */
const catalogKinds: Readonly<Record<string, ChangeKind | undefined>> = {
  ...{ '/Type': undefined, '/Pages': undefined, '/AcroForm': undefined, '/Metadata': undefined },
  ...{ '/Version': undefined, '/Extensions': undefined, '/PieceInfo': undefined },
  ...{ '/DSS': 'validation_data', '/Perms': 'certification', '/OCProperties': 'layers' },
  ...{ '/Names': 'actions', '/OpenAction': 'actions', '/AA': 'actions', '/AF': 'actions' },
  ...{ '/Outlines': 'bookmarks', '/Dests': 'bookmarks', '/PageLabels': 'bookmarks' },
  ...{ '/StructTreeRoot': 'tags', '/MarkInfo': 'tags', '/Lang': 'tags' },
};

function catalogChanges(before: Snapshot, after: Snapshot, differences: Differences): Change[] {
  const [old, now] = [before.graph.catalog, after.graph.catalog];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) => {
    const kind = key in catalogKinds ? catalogKinds[key] : 'settings';
    if (!kind) return [];
    const isChanged =
      kind === 'layers'
        ? differences.betweenContent(old[key], now[key])
        : differences.between(old[key], now[key]);
    return isChanged ? [change(kind)] : [];
  });
}

/** Readers would decrypt all objects in another way. */
const protectionChanges = (before: Snapshot, after: Snapshot, differences: Differences): Change[] =>
  differences.between(before.graph.trailer['/Encrypt'], after.graph.trailer['/Encrypt'])
    ? [change('settings')]
    : [];

const metadataChanges = (before: Snapshot, after: Snapshot, differences: Differences): Change[] =>
  differences.between(before.graph.catalog['/Metadata'], after.graph.catalog['/Metadata']) ||
  differences.between(before.graph.trailer['/Info'], after.graph.trailer['/Info'])
    ? [change('metadata')]
    : [];
