// What a stored file came of: the types of conversions and edits, and how My files counts them.
import { conversions, conversionTypes, isConversionType } from './conversions.ts';
import { editOf } from './edits.ts';
import { editTypes } from './limits.ts';

export const fileCategories = ['converted', 'edited'] as const;
export type FileCategory = (typeof fileCategories)[number];

/** Every type that a stored file may have: the catalogue's, and the operations of the PDF and image editors. */
export const fileTypes: readonly string[] = [...conversionTypes, ...editTypes];

/** How My files counts a type: as edited when it is an operation or a type of the upload screen's Edit mode. */
export function categoryOf(type: string): FileCategory {
  if (editOf(type)) return 'edited';
  return isConversionType(type) && conversions[type].mode === 'edit' ? 'edited' : 'converted';
}

/** A type in words: `Word to PDF`. A word that is no type stays as it is. */
export function labelOfType(type: string): string {
  if (isConversionType(type)) return conversions[type].label;
  return editOf(type)?.label ?? type;
}
