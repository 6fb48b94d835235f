// Determines what saving a document loses: of the opened file, and of the document in the editor.
import type { JSONContent } from '@tiptap/core';
import type { Source } from '#editors/document-editor/saving/source.ts';
import type { Target } from '#editors/document-editor/saving/targets.ts';

/** A loss by the key of its text. */
export type Loss =
  | 'wordLayout'
  | 'pdfLayout'
  | 'pageLayout'
  | 'colors'
  | 'fonts'
  | 'underline'
  | 'alignment'
  | 'mergedCells'
  | 'pictureSizes';

/** What opening a file in the editor loses. */
const ofSource: Readonly<Record<Source, readonly Loss[]>> = {
  word: ['wordLayout'],
  pdf: ['pdfLayout'],
  page: ['pageLayout'],
  text: [],
};

type Node = JSONContent;
type Mark = NonNullable<JSONContent['marks']>[number];

const hasMark = (node: Node, fits: (mark: Mark) => boolean) => node.marks?.some(fits) ?? false;
const hasStyle = (node: Node, ...names: string[]) =>
  hasMark(node, ({ type, attrs }) => type === 'textStyle' && names.some((name) => attrs?.[name]));
const isAligned = ({ attrs }: Node) =>
  Boolean(attrs?.['textAlign']) && attrs?.['textAlign'] !== 'start';
const isMerged = ({ attrs }: Node) =>
  [attrs?.['colspan'], attrs?.['rowspan']].some((span) => span > 1);

/** What Markdown cannot express, with the condition that finds it in a node. */
const ofMarkdown: readonly (readonly [Loss, (node: Node) => boolean])[] = [
  ['colors', (node) => hasStyle(node, 'color', 'backgroundColor')],
  ['fonts', (node) => hasStyle(node, 'fontSize', 'fontFamily')],
  ['underline', (node) => hasMark(node, ({ type }) => type === 'underline')],
  ['alignment', isAligned],
  ['mergedCells', isMerged],
  ['pictureSizes', ({ type, attrs }) => type === 'image' && Boolean(attrs?.['width'])],
];

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of node.content ?? []) yield* nodesIn(child);
}

/**
 * What is lost when a document is saved.
 * @param content the document as it is now
 */
export function lossesOf(content: JSONContent, source: Source, target: Target): Loss[] {
  const nodes = target === 'md' ? [...nodesIn(content)] : [];
  const ofTarget = ofMarkdown.filter(([, isIn]) => nodes.some(isIn)).map(([loss]) => loss);
  return [...ofSource[source], ...ofTarget];
}
