// The objects that a signature adds to a document: the signature, its field on a page, and their entries in the page,
// the form and the catalogue (ISO 32000-2, 12.7.5.5 and 12.8).
import { ProblemError } from '@octavo/contract';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import {
  formFieldsOf,
  signatureFieldsOf,
  type Permission,
} from '#formats/pdf/structure/signature-fields.ts';
import type { RawObject } from '#formats/pdf/structure/incremental-update.ts';
import { ObjectChanges, type Change } from '#formats/pdf/structure/update.ts';
import type { EmptyField } from './empty-field.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

export type SignatureInfo = {
  /** The signer. */
  name: string;
  reason: string;
  location: string;
  contact: string;
  time: Date;
  /** What may change afterwards, for the first signature of a document. */
  certification: Permission | undefined;
  /** The entry that locks fields. */
  lock?: Dictionary | undefined;
};

/** What a field shows, and where. */
export type FieldAppearance = {
  /** The number of the page, from 1. */
  page: number;
  /** In user space: left, bottom, right, top. */
  rect: readonly number[];
  /** The form XObject, whose objects are among `objects`. */
  form: string;
  objects: Readonly<Record<string, Change>>;
  /** The highest number among them. */
  maxId: number;
};

export type SignatureUpdate = {
  objects: Record<string, Change | RawObject>;
  maxId: number;
  /** The reference of the signature, which has raw entries. */
  signature: string;
};

/** Places in the signature for what is known later, with the same number of letters. */
export const byteRangePlace = '[0 0000000000 0000000000 0000000000]';
export const contentsPlace = (bytes: number): string => `<${'0'.repeat(2 * bytes)}>`;

/**
 * @param object the signature
 * @param certifies whether it becomes the document’s certification
 * @param appearance nothing for a signature that no page shows
 * @param empty the field to sign in; absent for a new one
 */
export function signatureUpdate(
  graph: Graph,
  object: RawObject,
  certifies: boolean,
  appearance: FieldAppearance | undefined,
  empty?: EmptyField,
): SignatureUpdate {
  const changes = new ObjectChanges(appearance?.maxId ?? graph.maxId);
  const signature = changes.reserve();
  if (empty) {
    const objects = {
      ...appearance?.objects,
      [signature]: object,
      ...signedField(empty, signature, appearance),
      ...catalogChanges(graph, undefined, certifies ? signature : undefined),
    };
    return { objects, maxId: changes.lastId, signature };
  }
  const page = pageOf(graph, appearance?.page ?? 1);
  const field = changes.add({ value: fieldOf(graph, page.reference, signature, appearance) });
  const objects: Record<string, Change | RawObject> = {
    ...appearance?.objects,
    [signature]: object,
    ...changes.objects,
    ...withAnnotation(graph, page, field),
    ...catalogChanges(graph, field, certifies ? signature : undefined),
  };
  return { objects, maxId: Number.parseInt(field), signature };
}

function signedField(
  { reference, dictionary, widget }: EmptyField,
  signature: string,
  appearance: FieldAppearance | undefined,
): Record<string, Change> {
  const shown: Dictionary = appearance ? { '/AP': { '/N': appearance.form } } : {};
  if (widget.reference === reference)
    return { [reference]: { value: { ...dictionary, ...shown, '/V': signature } } };
  return {
    [reference]: { value: { ...dictionary, '/V': signature } },
    ...(appearance && { [widget.reference]: { value: { ...widget.dictionary, ...shown } } }),
  };
}

type Page = { reference: string; dictionary: Dictionary };

function pageOf(graph: Graph, number: number): Page {
  const found = [...graph.pageObjects()][number - 1];
  const pages = [...graph.pageObjects()].length;
  if (!found) throw new ProblemError('page_beyond_end', { page: number, found: pages });
  if (!isReference(found.reference)) throw new ProblemError('damaged_file');
  return { reference: found.reference, dictionary: found.page };
}

/** Print, and locked: readers do not move it. */
const fieldFlags = 132;

const fieldOf = (
  graph: Graph,
  page: string,
  signature: string,
  appearance: FieldAppearance | undefined,
): Dictionary => ({
  ...{ '/Type': '/Annot', '/Subtype': '/Widget', '/FT': '/Sig', '/F': fieldFlags },
  '/T': `u:${freeName(graph)}`,
  ...{ '/V': signature, '/P': page },
  '/Rect': appearance ? [...appearance.rect] : [0, 0, 0, 0],
  ...(appearance && { '/AP': { '/N': appearance.form } }),
});

function freeName(graph: Graph): string {
  const names = new Set(formFieldsOf(graph).map(({ name }) => name.split('.')[0]));
  let count = 1;
  while (names.has(`Signature${count}`)) count += 1;
  return `Signature${count}`;
}

/** The page or, if its annotations are an object of their own, that object. */
function withAnnotation(
  graph: Graph,
  { reference, dictionary }: Page,
  field: string,
): Record<string, Change> {
  const { '/Annots': given } = dictionary;
  const annotations = [...graph.list(given), field];
  return isReference(given) && Array.isArray(graph.resolved(given))
    ? { [given]: { value: annotations } }
    : { [reference]: { value: { ...dictionary, '/Annots': annotations } } };
}

/** Signatures exist, and the file may only be appended to (table 225). */
const signatureFlags = 3;

function catalogChanges(
  graph: Graph,
  field: string | undefined,
  certification: string | undefined,
): Record<string, Change> {
  const { '/Root': root } = graph.trailer;
  if (!isReference(root)) throw new ProblemError('damaged_file');
  const { catalog } = graph;
  const { '/AcroForm': given } = catalog;
  const form = graph.dictionary(given);
  const { '/Fields': fields } = form;
  const changes: Record<string, Change> = {};
  const all: Value[] = [...graph.list(fields), ...(field === undefined ? [] : [field])];
  const ownList = isReference(fields) && Array.isArray(graph.resolved(fields));
  if (ownList && field !== undefined) changes[fields] = { value: all };
  // Readers would draw the fields anew, which the signature does not cover. After a signature, it would be a change.
  const { '/NeedAppearances': _, ...others } = form;
  const kept = signatureFieldsOf(graph).length ? form : others;
  const changed: Dictionary = {
    ...kept,
    '/Fields': ownList ? fields : all,
    '/SigFlags': signatureFlags,
  };
  const ownForm = isReference(given) && isDictionary(graph.resolved(given));
  if (ownForm) changes[given] = { value: changed };
  if (ownForm && !certification) return changes;
  const permissions = { ...graph.dictionary(catalog['/Perms']), '/DocMDP': certification ?? null };
  changes[root] = {
    value: {
      ...catalog,
      '/AcroForm': ownForm ? given : changed,
      ...(certification && { '/Perms': permissions }),
    },
  };
  return changes;
}

/**
 * The dictionary of a signature, with places for its byte range and its value.
 * @param contentsBytes the space for the signature
 */
export function signatureObject(
  { name, reason, location, contact, time, certification, lock }: SignatureInfo,
  contentsBytes: number,
): RawObject {
  const text = (key: string, value: string): Dictionary => (value ? { [key]: `u:${value}` } : {});
  const references = [...(certification ? [docMdp(certification)] : []), ...(lock ? [lock] : [])];
  return withPlaces(contentsBytes, {
    ...{ '/Type': '/Sig', '/Filter': '/Adobe.PPKLite', '/SubFilter': '/ETSI.CAdES.detached' },
    '/M': `u:${pdfDate(time)}`,
    ...text('/Name', name),
    ...text('/Reason', reason),
    ...text('/Location', location),
    ...text('/ContactInfo', contact),
    ...application,
    ...(references.length > 0 && { '/Reference': references }),
  });
}

/** The dictionary of a time stamp of the whole document. */
export const documentStampObject = (contentsBytes: number): RawObject =>
  withPlaces(contentsBytes, {
    ...{ '/Type': '/DocTimeStamp', '/Filter': '/Adobe.PPKLite', '/SubFilter': '/ETSI.RFC3161' },
    ...application,
  });

const application: Dictionary = { '/Prop_Build': { '/App': { '/Name': '/Octavo' } } };

/** The places are no part of the value, because they are not encrypted in protected files either (7.6.2). */
const withPlaces = (contentsBytes: number, value: Dictionary): RawObject => ({
  value,
  raw: `/ByteRange ${byteRangePlace} /Contents ${contentsPlace(contentsBytes)}`,
});

const docMdp = (level: Permission): Dictionary => ({
  ...{ '/Type': '/SigRef', '/TransformMethod': '/DocMDP' },
  '/TransformParams': { '/Type': '/TransformParams', '/P': level, '/V': '/1.2' },
});

/** A date in PDF syntax (7.9.4), in UTC. */
const pdfDate = (time: Date): string =>
  `D:${time.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
