// Signs a document: adds the objects of a signature, then signs all bytes of the file around it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { algorithmOf, signedDigest, type StampSignature } from '#formats/cms/signed-data-writer.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { writeUpdated, type UpdateBase } from '#formats/pdf/structure/incremental-update.ts';
import type { EmptyField } from './empty-field.ts';
import type { Signer } from './signer.ts';
import {
  byteRangePlace,
  contentsPlace,
  documentStampText,
  signatureText,
  signatureUpdate,
  type FieldAppearance,
  type SignatureInfo,
} from './signature-update.ts';

/** Who signs, what the signature says, and where. */
export type Signing = {
  signer: Signer;
  info: SignatureInfo;
  /** Nothing for a signature that no page shows. */
  appearance: FieldAppearance | undefined;
  /** Nothing for a signature in a field of its own. */
  empty?: EmptyField | undefined;
};

export type Document = { path: string; graph: Graph; base: UpdateBase };

/** What a signature needs besides its certificates, and a time stamp with its own. */
const spareBytes = 4096;
export const stampBytes = 16_384;

/**
 * @param target gets the signed document; the given one is its beginning
 * @param stamp gives the time stamp of the signature; absent for a signature without one
 * @returns the value of `/Contents`
 */
export function writeSigned(
  document: Document,
  target: string,
  { signer, info, appearance, empty }: Signing,
  stamp: StampSignature | undefined,
): Promise<Buffer> {
  const certificateBytes = signer.certificates.reduce((sum, { length }) => sum + length, 0);
  const contentsBytes = certificateBytes + spareBytes + (stamp ? stampBytes : 0);
  const text = signatureText(info, contentsBytes);
  const hash = algorithmOf(signer.key)?.hash ?? 'sha256';
  const certifies = info.certification !== undefined;
  const signature = { text, contentsBytes, certifies, appearance, empty };
  return writeAround(document, target, signature, hash, (digest) =>
    signedDigest(signer, digest, stamp ?? (async () => undefined)),
  );
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
  const text = documentStampText(stampBytes);
  const signature = { text, contentsBytes: stampBytes, certifies: false, appearance: undefined };
  await writeAround(document, target, signature, 'sha256', stampOf);
}

type SignatureObject = Pick<Signing, 'appearance' | 'empty'> & {
  text: string;
  contentsBytes: number;
  certifies: boolean;
};

async function writeAround(
  { path, graph, base }: Document,
  target: string,
  { text, contentsBytes, certifies, appearance, empty }: SignatureObject,
  hash: string,
  signed: (digest: Buffer) => Promise<Buffer>,
): Promise<Buffer> {
  const { signature, ...update } = signatureUpdate(
    ...([graph, text, certifies, appearance, empty] as const),
  );
  const { trailer } = graph;
  const places = await writeUpdated(path, target, base, { ...update, trailer });
  const begin = places.get(signature);
  if (begin === undefined) throw new Error('a signature without a place');
  const hole = contentsPlace(contentsBytes);
  const rangeAt = begin + text.lastIndexOf(byteRangePlace);
  const holeAt = begin + text.lastIndexOf(hole);
  return fill(target, { rangeAt, holeAt, holeBytes: hole.length }, hash, signed);
}

type Places = { rangeAt: number; holeAt: number; holeBytes: number };

async function fill(
  path: string,
  { rangeAt, holeAt, holeBytes }: Places,
  hashName: string,
  signed: (digest: Buffer) => Promise<Buffer>,
): Promise<Buffer> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const after = holeAt + holeBytes;
    const range = `[0 ${holeAt} ${after} ${size - after}]`.padEnd(byteRangePlace.length);
    await file.write(Buffer.from(range), 0, range.length, rangeAt);
    const hash = createHash(hashName);
    const pieces = [
      { start: 0, end: holeAt - 1 },
      { start: after, end: size - 1 },
    ];
    for (const piece of pieces)
      for await (const chunk of createReadStream(path, piece) as AsyncIterable<Buffer>)
        hash.update(chunk);
    const contents = Buffer.alloc((holeBytes - 2) / 2);
    const value = await signed(hash.digest());
    if (value.length > contents.length) throw new Error('a signature larger than its space');
    value.copy(contents);
    await file.write(Buffer.from(contents.toString('hex')), 0, holeBytes - 2, holeAt + 1);
    return contents;
  } finally {
    await file.close();
  }
}
