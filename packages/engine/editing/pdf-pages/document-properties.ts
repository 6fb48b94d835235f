// Gives each part of a split document what belongs to the whole: bookmarks to its pages, metadata, language.
import type { PageSpan } from '@octavo/contract';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import { entriesOf, laidOut } from './outline.ts';
import { outlineIn, type Outlined, type Bookmark } from '#formats/pdf/objects/outline-reader.ts';
import { pageReferencesOf } from '#formats/pdf/objects/page-references.ts';
import { patch, Stream } from '#formats/pdf/well-formed/patch.ts';
import { readWellFormed, type WellFormedPdf } from '#formats/pdf/well-formed/well-formed-pdf.ts';

export type DocumentProperties = {
  outlined: Outlined;
  /** For each entry, the pages that it and its descendants lead to. */
  extents: ReadonlyMap<Bookmark, PageSpan>;
  /** Keys of the catalogue. */
  catalog: Dictionary;
  info: Dictionary;
  metadata: Stream | undefined;
};

/** Keys of the catalogue whose values hold no objects (ISO 32000-2, table 29). */
const inheritedKeys = ['/Lang', '/PageLayout', '/PageMode'] as const;

/** Larger metadata is not copied into thousands of files. */
const maxMetadataBytes = 16 * 1024;

/** The properties that parts inherit from a document; nothing if it is protected or malformed. */
export const documentPropertiesOf = ({ path }: Source): DocumentProperties | undefined =>
  readWellFormed(path, readProperties);

/** True if a document has layers: which of them are visible is stored for the document as a whole. */
export const hasLayers = ({ path }: Source): boolean =>
  readWellFormed(path, ({ catalog }) => catalog['/OCProperties'] !== undefined) ?? false;

function readProperties(file: WellFormedPdf): DocumentProperties {
  const outlined = outlineIn(file);
  const info = Object.entries(file.dictionary(file.trailer['/Info']));
  const plain = info.map(([key, value]) => [key, file.resolved(value)] as const);
  return {
    outlined,
    extents: extentsOf(outlined.outline),
    catalog: Object.fromEntries(
      inheritedKeys.flatMap((key) => {
        const value = file.resolved(file.catalog[key]);
        return typeof value === 'string' ? [[key, value]] : [];
      }),
    ),
    info: Object.fromEntries(plain.filter(([, value]) => typeof value === 'string')),
    metadata: metadataIn(file),
  };
}

function metadataIn(file: WellFormedPdf): Stream | undefined {
  const { '/Metadata': reference } = file.catalog;
  const found = isReference(reference) ? file.written(reference) : undefined;
  if (!found || found.dataAt === undefined || !isDictionary(found.value)) return undefined;
  const length = file.number(found.value['/Length']);
  if (!length || length > maxMetadataBytes) return undefined;
  const { '/Filter': filter } = found.value;
  if (filter !== undefined && filter !== '/FlateDecode') return undefined;
  const dictionary = {
    ...{ '/Type': '/Metadata', '/Subtype': '/XML' },
    ...(filter && { '/Filter': filter }),
  };
  return found.value['/DecodeParms'] === undefined
    ? new Stream(dictionary, file.file.bytes(found.dataAt, length))
    : undefined;
}

function extentsOf(outline: readonly Bookmark[]): Map<Bookmark, PageSpan> {
  const extents = new Map<Bookmark, PageSpan>();
  const extentOf = (bookmark: Bookmark): PageSpan | undefined => {
    const { destpageposfrom1: page, kids } = bookmark;
    const spans = kids.flatMap((kid) => extentOf(kid) ?? []);
    if (page) spans.push({ first: page, last: page });
    if (!spans.length) return undefined;
    const extent = spans.reduce((all, { first, last }) => ({
      ...{ first: Math.min(all.first, first), last: Math.max(all.last, last) },
    }));
    extents.set(bookmark, extent);
    return extent;
  };
  outline.forEach(extentOf);
  return extents;
}

/** The part of an outline that leads to some pages. */
const leadingTo = (
  { first, last }: PageSpan,
  outline: readonly Bookmark[],
  extents: DocumentProperties['extents'],
): Bookmark[] =>
  outline.flatMap((bookmark) => {
    const extent = extents.get(bookmark);
    if (!extent || extent.last < first || extent.first > last) return [];
    return [{ ...bookmark, kids: leadingTo({ first, last }, bookmark.kids, extents) }];
  });

/**
 * Adds the properties of the whole document to a part.
 * @param path the part, just written
 * @param span its pages in the whole
 */
export function completePart(path: string, span: PageSpan, whole: DocumentProperties): void {
  readWellFormed(path, (file) => {
    const { '/Root': root } = file.trailer;
    if (!isReference(root) || file.references.hasOlder) return;
    const pages = pageReferencesOf(file);
    const { outlined, extents, info, metadata } = whole;
    const outline = leadingTo(span, outlined.outline, extents);
    const entries = entriesOf(outline, (page) => pages[page - span.first], outlined.values);
    const objects: Record<string, Value | Stream> = {};
    const catalog: Dictionary = { ...file.catalog, ...whole.catalog };
    let maxId = Number(file.trailer['/Size']) - 1;
    const add = (value: Dictionary | Stream): string => {
      const reference = `${++maxId} 0 R`;
      objects[reference] = value;
      return reference;
    };
    if (metadata) catalog['/Metadata'] = add(metadata);
    const trailer = Object.keys(info).length ? { '/Info': add(info) } : {};
    const named = entries.length
      ? laidOut({ entries, maxId }, (outlines) => ({
          [root]: { ...catalog, '/Outlines': outlines },
        }))
      : { [root]: catalog };
    patch(path, file, { objects: { ...objects, ...named }, gone: [], trailer });
  });
}
