// Stores signatures and initials in this browser, for each account.
import { z } from 'zod';
import {
  signatureLines,
  type SignatureLines,
} from '#editors/pdf-editor/annotations/signature-lines.ts';

export type SignatureKind = 'signature' | 'initials';

/** This many of each kind fit into the browser's storage. */
export const maxSignatures = 5;

const storedSignatures = z.array(
  z.object({ description: z.string().max(200), signature: signatureLines }),
);

export type SavedSignature = { description: string; signature: SignatureLines };

const keys = { signature: 'octavo-signatures', initials: 'octavo-initials' } as const;

const keyOf = (kind: SignatureKind, uid: string) => `${keys[kind]}-${uid}`;

/** The signatures of an account. Ignores invalid data. */
export function savedSignatures(kind: SignatureKind, uid: string): SavedSignature[] {
  try {
    const read = storedSignatures.safeParse(
      JSON.parse(localStorage.getItem(keyOf(kind, uid)) ?? '[]'),
    );
    return (read.data ?? []).slice(0, maxSignatures);
  } catch {
    return [];
  }
}

/** Replaces the saved signatures. If the storage is full, they are not saved. */
export function saveSignatures(
  kind: SignatureKind,
  uid: string,
  signatures: readonly SavedSignature[],
): void {
  try {
    if (signatures.length === 0) localStorage.removeItem(keyOf(kind, uid));
    else localStorage.setItem(keyOf(kind, uid), JSON.stringify(signatures));
  } catch {
    // The storage is full or not available.
  }
}
