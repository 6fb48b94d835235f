// The state of the editor that the toolbar and the status line show.
import type { Editor } from '@tiptap/core';

export const markNames = ['bold', 'italic', 'underline', 'strike', 'code'] as const;
export type MarkName = (typeof markNames)[number];

export const alignments = ['start', 'center', 'end', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

/** The kinds of paragraphs that people choose between; `h1` to `h6` are headings. */
export const blockStyles = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'quote', 'code'] as const;
export type BlockStyle = (typeof blockStyles)[number];

export type DocumentStatus = {
  canUndo: boolean;
  canRedo: boolean;
  /** True if the document differs from the last saved one. */
  isChanged: boolean;
  /** Increases with each change of the document. */
  version: number;
  block: BlockStyle;
  marks: ReadonlySet<MarkName>;
  align: Alignment;
  list: 'bulletList' | 'orderedList' | undefined;
  isInTable: boolean;
  /** The address of the link at the cursor. */
  link: string | undefined;
  /** The description of the selected picture. */
  alt: string | undefined;
  /** The colour of the selected text, as CSS; undefined for the usual one. */
  color: string | undefined;
};

function blockOf(editor: Editor): BlockStyle {
  if (editor.isActive('blockquote')) return 'quote';
  if (editor.isActive('codeBlock')) return 'code';
  const level = editor.isActive('heading') ? Number(editor.getAttributes('heading')['level']) : 0;
  return blockStyles[level] ?? 'p';
}

const listOf = (editor: Editor) =>
  (['bulletList', 'orderedList'] as const).find((name) => editor.isActive(name));

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** The state of the editor at its selection. */
export function statusOf(
  editor: Editor,
  { isChanged, version }: Pick<DocumentStatus, 'isChanged' | 'version'>,
): DocumentStatus {
  const isPicture = editor.isActive('image');
  return {
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    isChanged,
    version,
    block: blockOf(editor),
    marks: new Set(markNames.filter((name) => editor.isActive(name))),
    align: alignments.find((textAlign) => editor.isActive({ textAlign })) ?? 'start',
    list: listOf(editor),
    isInTable: editor.isActive('table'),
    link: textOf(editor.getAttributes('link')['href']),
    alt: isPicture ? String(editor.getAttributes('image')['alt'] ?? '') : undefined,
    color: textOf(editor.getAttributes('textStyle')['color']),
  };
}
