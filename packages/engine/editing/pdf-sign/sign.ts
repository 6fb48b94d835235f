// Signs a document: adds the objects of a signature, then signs all bytes of the file around it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ProblemError } from '@octavo/contract';
import { withFile } from '#kernel/file-bytes.ts';
import {
  algorithmOf,
  fittingSignature,
  signedAttributes,
  signedDigest,
  signWith,
  type SignAttributes,
  type StampSignature,
} from '#formats/cms/signed-data-writer.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { FileEncryption } from '#formats/pdf/structure/file-encryption.ts';
import {
  writeUpdated,
  type RawObject,
  type UpdateBase,
} from '#formats/pdf/structure/incremental-update.ts';
import type { EmptyField } from './empty-field.ts';
import type { Signer } from './signer.ts';
import {
  byteRangePlace,
  contentsPlace,
  documentStampObject,
  signatureObject,
  signatureUpdate,
  type FieldAppearance,
  type SignatureInfo,
} from './signature-update.ts';

/** The signer, the data of the signature, and its position. */
export type Signing = {
  signer: Signer;
  info: SignatureInfo;
  /** Nothing for a signature that no page shows. */
  appearance: FieldAppearance | undefined;
  /** Nothing for a signature in a field of its own. */
  empty?: EmptyField | undefined;
};

export type Document = {
  source: Source;
  graph: Graph;
  base: UpdateBase;
  /** Of a protected document. */
  encryption: FileEncryption | undefined;
};

/** What a signature needs besides its certificates, and a time stamp with its own. */
const spareBytes = 4096;
export const stampBytes = 16_384;

/**
 * @param target gets the signed document; the given one is its beginning
 * @param stamp gives the time stamp of the signature; absent for a signature without one
 * @returns the value of `/Contents`
 */
export async function writeSigned(
  document: Document,
  target: string,
  signing: Signing,
  stamp: StampSignature | undefined,
): Promise<Buffer> {
  const { signer } = signing;
  const space = await writeSpace(document, target, objectOf(signing, stamp !== undefined));
  return fillSigned(target, space, signer, signWith(signer), stamp);
}

/**
 * Writes a document that lacks nothing but the value of its signature, for a key that is elsewhere.
 * @param hasStamp whether the signature will have a time stamp
 * @returns what the key has to sign: attributes, DER
 */
export async function writePrepared(
  document: Document,
  target: string,
  signing: Signing,
  hasStamp: boolean,
): Promise<Buffer> {
  const space = await writeSpace(document, target, objectOf(signing, hasStamp));
  return attributesFor(target, space, signing.signer);
}

/**
 * Puts a signature into a document that `writePrepared` wrote.
 * @param given the signature of the attributes
 * @param stamp as for `writeSigned`
 * @returns the value of `/Contents`
 * @throws ProblemError `signature_unfitting` if it is not by the signer’s key for this document; `signature_not_prepared` if the
 * space is not that of `writePrepared`
 */
export async function completeSigned(
  path: string,
  space: Space,
  signer: Signer,
  given: Buffer,
  stamp: StampSignature | undefined,
): Promise<Buffer> {
  if (space.to - space.from !== contentsPlace(bytesFor(signer, stamp !== undefined)).length)
    throw new ProblemError('signature_not_prepared');
  const attributes = await attributesFor(path, space, signer);
  const signature = fittingSignature(signer.key, attributes, given);
  if (!signature) throw new ProblemError('signature_unfitting');
  return fillSigned(path, space, signer, () => signature, stamp);
}

/**
 * Adds a time stamp of the whole document (ISO 32000-2, 12.8.5).
 * @param stampOf gives the time stamp of a digest by SHA-256
 */
export async function writeStamped(
  document: Document,
  target: string,
  stampOf: (digest: Buffer) => Promise<Buffer>,
): Promise<void> {
  const object = documentStampObject(stampBytes);
  const signature = { object, contentsBytes: stampBytes, certifies: false, appearance: undefined };
  const space = await writeSpace(document, target, signature);
  await fill(target, space, await stampOf(await digestAround(target, space, 'sha256')));
}

/** The bytes of the space for a signature. */
function bytesFor({ certificates }: Signer, hasStamp: boolean): number {
  const certificateBytes = certificates.reduce((sum, { length }) => sum + length, 0);
  return certificateBytes + spareBytes + (hasStamp ? stampBytes : 0);
}

type SignatureObject = Pick<Signing, 'appearance' | 'empty'> & {
  object: RawObject;
  contentsBytes: number;
  certifies: boolean;
};

function objectOf(
  { signer, info, appearance, empty }: Signing,
  hasStamp: boolean,
): SignatureObject {
  const contentsBytes = bytesFor(signer, hasStamp);
  const object = signatureObject(info, contentsBytes);
  return { object, contentsBytes, certifies: info.certification !== undefined, appearance, empty };
}

/** Where the value of a signature is in a file, with its brackets. All other bytes are signed. */
export type Space = { from: number; to: number };

/** Writes a document with space for a signature. */
async function writeSpace(
  { source, graph, base, encryption }: Document,
  target: string,
  { object, contentsBytes, certifies, appearance, empty }: SignatureObject,
): Promise<Space> {
  const { signature, ...update } = signatureUpdate(
    ...([graph, object, certifies, appearance, empty] as const),
  );
  const { trailer } = graph;
  const places = await writeUpdated(source.path, target, base, { ...update, trailer, encryption });
  const begin = places.get(signature);
  if (begin === undefined) throw new Error('a signature without a place');
  const hole = contentsPlace(contentsBytes);
  const from = begin + object.raw.lastIndexOf(hole);
  const to = from + hole.length;
  await withFile(
    target,
    async (file) => {
      const { size } = await file.stat();
      const range = `[0 ${from} ${to} ${size - to}]`.padEnd(byteRangePlace.length);
      await file.write(
        Buffer.from(range),
        0,
        range.length,
        begin + object.raw.lastIndexOf(byteRangePlace),
      );
    },
    'r+',
  );
  return { from, to };
}

const hashFor = ({ key }: Signer) => algorithmOf(key)?.hash ?? 'sha256';

const attributesFor = async (path: string, space: Space, signer: Signer): Promise<Buffer> =>
  signedAttributes(signer.certificates[0], await digestAround(path, space, hashFor(signer)));

async function digestAround(path: string, { from, to }: Space, hashName: string): Promise<Buffer> {
  const hash = createHash(hashName);
  for (const piece of [{ start: 0, end: from - 1 }, { start: to }])
    for await (const chunk of createReadStream(path, piece) as AsyncIterable<Buffer>)
      hash.update(chunk);
  return hash.digest();
}

async function fillSigned(
  path: string,
  space: Space,
  signer: Signer,
  signAttributes: SignAttributes,
  stamp: StampSignature = async () => undefined,
): Promise<Buffer> {
  const digest = await digestAround(path, space, hashFor(signer));
  return fill(path, space, await signedDigest(signer, digest, signAttributes, stamp));
}

/** @returns the whole value, with the zeros behind the signature */
async function fill(path: string, { from, to }: Space, value: Buffer): Promise<Buffer> {
  const contents = Buffer.alloc((to - from - 2) / 2);
  if (value.length > contents.length) throw new Error('a signature larger than its space');
  value.copy(contents);
  await withFile(
    path,
    (file) => file.write(Buffer.from(contents.toString('hex')), 0, to - from - 2, from + 1),
    'r+',
  );
  return contents;
}
