// The state shared by the readers of a Word document's text.
import type { Block } from '#models/document/model.ts';
import type { Fields } from '#formats/docx/read/fields.ts';
import type { NumberingCounter } from '#formats/docx/read/numbering.ts';
import type { Styles } from '#formats/docx/read/styles.ts';
import type { Element } from '#formats/ooxml/element.ts';
import type { OfficePackage, Relations } from '#formats/ooxml/package.ts';

export type Context = {
  from: OfficePackage;
  relations: Relations;
  styles: Styles;
  numbering: NumberingCounter;
  fields: Fields;
  /** Footnotes and endnotes by keys such as `footnote 1` and `endnote 1`. */
  notes: ReadonlyMap<string, readonly Block[]>;
};

/** Reads the content of elements with paragraphs and tables, such as cells and text boxes. */
export type BlocksOf = (elements: readonly Element[], context: Context) => Promise<Block[]>;
