// Judges whether a change is permitted after a signature (ISO 32000-2, 12.8.2.2 and 12.8.2.4).
import type { Permission } from '#formats/pdf/structure/signature-fields.ts';
import type { Change, ChangeKind } from './change.ts';
import { isLocked, type FieldLock } from './field-locks.ts';

/** The strictest certification under which a change is permitted; others never are. */
const levels: Readonly<Partial<Record<ChangeKind, Permission>>> = {
  ...{ validation_data: 1, time_stamp: 1 },
  ...{ field_value: 2, signature_added: 2, signature_field: 2, metadata: 2, tags: 2 },
  comments: 3,
};

/** @param level nothing if the signature is no certification, so that its signer restricted nothing */
export function isPermitted(
  { kind, fields }: Change,
  level: Permission | undefined,
  locks: readonly FieldLock[],
): boolean {
  const strictest = levels[kind];
  if (strictest === undefined || strictest > (level ?? 3)) return false;
  if (kind !== 'field_value') return true;
  return !fields.some((field) => locks.some((lock) => isLocked(lock, field)));
}
