// Attaches a file to a document that becomes PDF/A-3, and states in its metadata what the file is (ISO 19005-3, 6.8).
import type { ExtensionSchema } from '#formats/pdf/metadata/extension-schemas.ts';
import { addFile, removeFiles, type NewFile } from '#formats/pdf/structure/attached-files.ts';
import type { EditedPdf } from './edited-pdf.ts';

/** A file to attach. */
export type AttachedFile = NewFile & {
  /** Attached files with these names, in lower case, are removed. */
  replaces: ReadonlySet<string>;
  metadata: {
    /** Properties of the file, with their values by name; absent for files without a standard for them. */
    described?: { schema: ExtensionSchema; values: Readonly<Record<string, string>> };
    /** Properties of these namespaces are removed. */
    replaces: ReadonlySet<string>;
  };
};

/** Adds the file to the document and to its associated files. */
export function attachFile(pdf: EditedPdf, file: AttachedFile): void {
  removeFiles(pdf, (name) => file.replaces.has(name.toLowerCase()));
  addFile(pdf, file);
}
