// The icon for a MIME type.
import { families, familyNames, formatsOfFileType, type Family } from '@octavo/contract';

export type FileKind = Family | 'other';

/** The first family that contains the type's format. CSV belongs to spreadsheets, which come before data. */
export function kindOf(mimeType: string): FileKind {
  const bare = mimeType.split(';', 1)[0] ?? '';
  const [format] = formatsOfFileType(bare) ?? [];
  const has = (family: Family) => (families[family] as readonly unknown[]).includes(format);
  return familyNames.find(has) ?? 'other';
}
