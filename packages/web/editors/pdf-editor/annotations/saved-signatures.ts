// Stores signatures in this browser, for each account.
import { z } from 'zod';
import {
  signatureLines,
  type SignatureLines,
} from '#editors/pdf-editor/annotations/signature-lines.ts';

/** This many fit into the browser's storage. */
export const maxSignatures = 5;

const storedSignatures = z.array(
  z.object({ description: z.string().max(200), signature: signatureLines }),
);

export type SavedSignature = { description: string; signature: SignatureLines };

const keyOf = (uid: string) => `octavo-signatures-${uid}`;

/** The signatures of an account. Ignores invalid data. */
export function savedSignatures(uid: string): SavedSignature[] {
  try {
    const read = storedSignatures.safeParse(JSON.parse(localStorage.getItem(keyOf(uid)) ?? '[]'));
    return (read.data ?? []).slice(0, maxSignatures);
  } catch {
    return [];
  }
}

/** Replaces the saved signatures. If the storage is full, they are not saved. */
export function saveSignatures(uid: string, signatures: readonly SavedSignature[]): void {
  try {
    if (signatures.length === 0) localStorage.removeItem(keyOf(uid));
    else localStorage.setItem(keyOf(uid), JSON.stringify(signatures));
  } catch {
    // The storage is full or not available.
  }
}
