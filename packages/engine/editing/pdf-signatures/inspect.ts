// Inspects all signatures of a file: what each covers, whether it is intact, and what changed after it.
import type { X509Certificate } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Run } from '#kernel/converter.ts';
import {
  certificateOf,
  checkSignature,
  type CheckedSignature,
  type ContentKind,
  type SignatureProblem,
} from '#formats/cms/signed-data.ts';
import { holdsBytes } from '#formats/pdf/structure/byte-search.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { encryptionOf, type FileEncryption } from '#formats/pdf/structure/file-encryption.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import {
  certificationOf,
  signatureFieldsOf,
  type Permission,
  type SignatureField,
} from '#formats/pdf/structure/signature-fields.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import {
  coverageOf,
  digestOfRanges,
  isLastVersion,
  type Coverage,
  type RangeProblem,
} from './byte-range.ts';
import { change, type Change } from './change.ts';
import { changesBetween, joined } from './changes.ts';
import { fieldLocksOf, type FieldLock } from './field-locks.ts';
import { snapshotOf, type Snapshot } from './snapshot.ts';

export type Inspected = {
  field: SignatureField;
  format: string;
  isTimeStamp: boolean;
  coverage: Coverage;
  isWholeFile: boolean;
  problem: RangeProblem | SignatureProblem | 'range_version' | undefined;
  checked: CheckedSignature | undefined;
  certification: Permission | undefined;
  locks: readonly FieldLock[];
  changes: readonly Change[];
};

export type Inspection = {
  graph: Graph;
  bytes: number;
  signatures: readonly Inspected[];
  /** Signatures that no field shows. */
  unnamed: number;
  isCut: boolean;
  /** What the document contains for validation (12.8.4.3). */
  store: ValidationStore;
};

export type ValidationStore = {
  certificates: readonly X509Certificate[];
  ocsps: readonly Buffer[];
  crls: readonly Buffer[];
};

export const maxSignatures = 50;

/** Occurs in every signature, never compressed or encrypted. */
const mark = Buffer.from('/ByteRange');

/** @returns nothing if the file cannot be read */
export async function inspectSignatures(source: Source, run: Run): Promise<Inspection | undefined> {
  const { size } = await stat(source.path);
  const whole = await snapshotOf(source, size, run, async (version) => ({
    version,
    store: await storeOf(version.graph),
  }));
  if (!whole) return undefined;
  const { graph } = whole.version;
  const fields = signatureFieldsOf(graph);
  const chosen = fields.slice(0, maxSignatures);
  const encryption = await encryptionOf(source, run);
  const found = [];
  for (const [index, field] of chosen.entries()) {
    run.progress(index, chosen.length, 'signatures');
    found.push(await inspected(source.path, graph, field, encryption));
  }
  const signatures = await withChanges(source, found, whole.version, run);
  const unnamed = await unnamedSignatures(source, graph, fields);
  const isCut = fields.length > maxSignatures;
  return { graph, bytes: size, signatures, unnamed, isCut, store: whole.store };
}

/** The number of signatures that no field shows. Rights that Adobe's programs grant are none. */
async function unnamedSignatures(
  source: Source,
  graph: Graph,
  fields: readonly SignatureField[],
): Promise<number> {
  const { '/UR': old = '', '/UR3': rights = old } = graph.dictionary(graph.catalog['/Perms']);
  const named = new Set<unknown>(fields.map(({ signatureReference }) => signatureReference));
  named.add(rights);
  const others = [...graph.objects()].filter(
    ({ reference, value }) => isSignature(value) && !named.has(reference),
  ).length;
  if (others || fields.length || rights) return others;
  // In damaged files, a signature may be no object.
  return Number(await holdsBytes(source.path, mark));
}

const isSignature = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '/ByteRange' in value && '/Contents' in value;

const kinds: Readonly<Record<string, ContentKind>> = {
  '/ETSI.CAdES.detached': 'detached',
  '/adbe.pkcs7.detached': 'detached',
  '/adbe.pkcs7.sha1': 'sha1',
  '/ETSI.RFC3161': 'timeStamp',
};

async function inspected(
  path: string,
  graph: Graph,
  field: SignatureField,
  encryption: FileEncryption | undefined,
): Promise<Inspected> {
  const { signature, signatureReference, reference: own } = field;
  const reference = signatureReference || own;
  const protection = encryption && { encryption, reference };
  const coverage = await coverageOf(path, graph, signature, protection);
  const format = nameOf(graph, signature, '/SubFilter');
  const kind = kinds[format];
  const digestOf = (hash: string) => digestOfRanges(path, coverage.ranges, hash);
  const checked =
    kind && !coverage.problem ? await checkSignature(coverage.contents, kind, digestOf) : undefined;
  const unsupported = kind ? undefined : 'unsupported';
  return {
    ...{ field, coverage, checked, format: format.slice(1) },
    isTimeStamp: kind === 'timeStamp',
    isWholeFile: coverage.end > 0 && (await isLastVersion(path, coverage.end)),
    problem: coverage.problem ?? checked?.problem ?? unsupported,
    certification: certificationOf(graph, signature),
    locks: fieldLocksOf(graph, signature),
    changes: [],
  };
}

const nameOf = (graph: Graph, dictionary: Dictionary, key: string): string => {
  const value = graph.resolved(dictionary[key]);
  return typeof value === 'string' ? value : '';
};

/** Compares the signed versions and the whole file, each with the next one. */
async function withChanges(
  source: Source,
  signatures: readonly Inspected[],
  whole: Snapshot,
  run: Run,
): Promise<Inspected[]> {
  const ends = new Set(
    signatures.flatMap(({ coverage }) => (coverage.problem ? [] : [coverage.end])),
  );
  const lasts = new Set(
    signatures.flatMap(({ isWholeFile, coverage }) => (isWholeFile ? [coverage.end] : [])),
  );
  const sorted = [...ends].toSorted((one, other) => one - other);
  // Versions are not kept: large files can have many.
  const steps: { end: number; changes: readonly Change[]; problems: VersionProblem[] }[] = [];
  let next: Snapshot | undefined = whole;
  for (const end of sorted.toReversed()) {
    run.progress(steps.length, sorted.length, 'versions');
    const version = await snapshotOf(source, end, run, async (found) => found);
    const isLast = lasts.has(end) && steps.length === 0;
    const changes = isLast ? [] : changesOf(version, next);
    const problems = signatures.map((signature) =>
      signature.coverage.end === end ? versionProblem(signature, version) : undefined,
    );
    steps.unshift({ end, changes, problems });
    next = version;
  }
  return signatures.map((signature, place) => {
    const index = steps.findIndex(({ end }) => end === signature.coverage.end);
    const own = steps[index];
    if (!own || signature.coverage.problem) return signature;
    const changes = joined(steps.slice(index).flatMap((step) => step.changes));
    return {
      ...signature,
      changes,
      problem: signature.problem ?? own.problems[place],
    };
  });
}

const changesOf = (before: Snapshot | undefined, after: Snapshot | undefined): Change[] =>
  before && after ? changesBetween(before, after) : [change('unreadable')];

type VersionProblem = 'range_version' | 'range_other' | undefined;

/** The signed version must be a file of its own, and must have the signature. */
function versionProblem(
  { coverage, field }: Inspected,
  version: Snapshot | undefined,
): VersionProblem {
  if (!version?.isWellFormed) return 'range_version';
  const isThere = signatureFieldsOf(version.graph).some(
    ({ name, signature }) =>
      name === field.name &&
      JSON.stringify(version.graph.list(signature['/ByteRange'])) ===
        JSON.stringify(coverage.ranges),
  );
  return isThere ? undefined : 'range_other';
}

async function storeOf(graph: Graph): Promise<ValidationStore> {
  const store = graph.dictionary(graph.catalog['/DSS']);
  const all = async (key: string): Promise<Buffer[]> => {
    const found: Buffer[] = [];
    for (const entry of graph.list(store[key]).slice(0, 500)) {
      const stream = graph.stream(entry);
      const data = stream && (await graph.dataOf(stream).catch(() => undefined));
      if (data) found.push(data);
    }
    return found;
  };
  const certificates = (await all('/Certs')).flatMap((der) => certificateOf(der) ?? []);
  return { certificates, ocsps: await all('/OCSPs'), crls: await all('/CRLs') };
}
