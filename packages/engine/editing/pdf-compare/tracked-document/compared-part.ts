// The data of both documents that the comparison of a part needs.
import type { Node } from '#formats/ooxml/part-tree.ts';
import type { ChangeMarks } from './change-marks.ts';
import type { TokenSource } from './inline-tokens.ts';

export type ComparedPart = {
  before: TokenSource;
  after: TokenSource;
  marks: ChangeMarks;
  comparesFormatting: boolean;
  /** The content of a container, such as a cell, with its changes. */
  comparedBlocks(before: Node, after: Node): Node[];
  /** The content of a container that only one document has. */
  changedBlocks(container: Node, status: 'ins' | 'del'): Node[];
  /** An element of the newer document with the text boxes in it compared with those of its counterpart. */
  withTextBoxes(before: Node, after: Node): Node;
};

/** The footnotes and endnotes that a part refers to. */
export type NoteReferences = {
  /** Equal for references to the same note, and to notes whose text changed. */
  key(kind: 'footnote' | 'endnote', id: string, isBefore: boolean): string;
  /** Tells that references at the same place may refer to versions of one note. */
  pair(before: Node, after: Node): void;
  /** The new id of a note of the older document that deleted text refers to. */
  taken(reference: string, id: string): string | undefined;
};
