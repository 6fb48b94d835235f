/** A change of a file after a signature. */
export type ChangeKind =
  | 'page_content'
  | 'pages'
  | 'field_value'
  | 'field'
  | 'signature_added'
  | 'signature_changed'
  | 'signature_field'
  | 'comments'
  | 'form'
  | 'layers'
  | 'actions'
  | 'bookmarks'
  | 'tags'
  | 'settings'
  | 'metadata'
  | 'validation_data'
  | 'time_stamp'
  | 'certification'
  | 'unreadable'
  | 'malformed';

export type Change = {
  kind: ChangeKind;
  /** From 1. */
  pages: readonly number[];
  /** The names of fields. */
  fields: readonly string[];
};

export const change = (
  kind: ChangeKind,
  pages: readonly number[] = [],
  fields: readonly string[] = [],
): Change => ({ kind, pages, fields });
