// Signs a document: adds the objects of a signature, then signs all bytes of the file around it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { algorithmOf, signedDigest } from '#formats/cms/signed-data-writer.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { writeUpdated, type UpdateBase } from '#formats/pdf/structure/incremental-update.ts';
import type { Signer } from './signer.ts';
import {
  byteRangePlace,
  contentsPlace,
  signatureUpdate,
  type FieldAppearance,
  type SignatureInfo,
} from './signature-update.ts';

export type Document = { path: string; graph: Graph; base: UpdateBase };

/** What a signature needs besides its certificates. */
const spareBytes = 4096;

/** @param target gets the signed document; the given one is its beginning */
export async function writeSigned(
  { path, graph, base }: Document,
  target: string,
  signer: Signer,
  info: SignatureInfo,
  appearance: FieldAppearance | undefined,
): Promise<void> {
  const certificateBytes = signer.certificates.reduce((sum, { length }) => sum + length, 0);
  const contentsBytes = certificateBytes + spareBytes;
  const { signature, ...update } = signatureUpdate(graph, info, contentsBytes, appearance);
  const { trailer } = graph;
  const places = await writeUpdated(path, target, base, { ...update, trailer });
  const raw = update.objects[signature];
  const begin = places.get(signature);
  if (begin === undefined || !raw || !('raw' in raw))
    throw new Error('a signature without a place');
  const rangeAt = begin + raw.raw.lastIndexOf(byteRangePlace);
  const hole = contentsPlace(contentsBytes);
  const holeAt = begin + raw.raw.lastIndexOf(hole);
  await signAround(target, signer, { rangeAt, holeAt, holeBytes: hole.length });
}

type Places = { rangeAt: number; holeAt: number; holeBytes: number };

async function signAround(path: string, signer: Signer, places: Places): Promise<void> {
  const { rangeAt, holeAt, holeBytes } = places;
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const after = holeAt + holeBytes;
    const range = `[0 ${holeAt} ${after} ${size - after}]`.padEnd(byteRangePlace.length);
    await file.write(Buffer.from(range), 0, range.length, rangeAt);
    const hash = createHash(algorithmOf(signer.key)?.hash ?? 'sha256');
    const pieces = [
      { start: 0, end: holeAt - 1 },
      { start: after, end: size - 1 },
    ];
    for (const piece of pieces)
      for await (const chunk of createReadStream(path, piece) as AsyncIterable<Buffer>)
        hash.update(chunk);
    const signed = signedDigest(signer, hash.digest()).toString('hex');
    if (signed.length > holeBytes - 2) throw new Error('a signature larger than its space');
    await file.write(Buffer.from(signed), 0, signed.length, holeAt + 1);
  } finally {
    await file.close();
  }
}
