// The icon for a MIME type.
import { families, familyNames, formatsOfFileType, type Family } from '@octavo/contract';

export type FileKind = Family | 'other';

/** The first family that has the type's format: CSV is a spreadsheet, before it is data. */
export function kindOf(mimeType: string): FileKind {
  const bare = mimeType.split(';', 1)[0] ?? '';
  const [format] = formatsOfFileType(bare) ?? [];
  const has = (family: Family) => (families[family] as readonly unknown[]).includes(format);
  return familyNames.find(has) ?? 'other';
}
