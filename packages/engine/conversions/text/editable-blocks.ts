// Prepares the blocks of a document for the editor, whose headings and links have a look of their own.
import { restyled } from '#models/document/content.ts';
import type { Block, Inline, Paragraph, TextStyle } from '#models/document/model.ts';

const lookOfHeadings = ['bold', 'italic', 'color', 'size', 'font'] as const;
type Property = (typeof lookOfHeadings)[number];

const without = (style: TextStyle, properties: readonly (keyof TextStyle)[]): TextStyle =>
  Object.fromEntries(
    Object.entries(style).filter(([name]) => !properties.includes(name as keyof TextStyle)),
  );

/** A heading's content without the formatting that all of its text shares. */
function asHeading(content: readonly Inline[]): Inline[] {
  const styles = content.flatMap((inline) => (inline.kind === 'text' ? [inline.style] : []));
  const isShared = (name: Property) => styles.every((style) => style[name] === styles[0]?.[name]);
  const shared = lookOfHeadings.filter(isShared);
  return restyled(content, (style) => without(style, shared));
}

const withPlainLinks = (content: readonly Inline[]): Inline[] =>
  content.map((inline) =>
    inline.kind === 'text' && inline.link
      ? { ...inline, style: without(inline.style, ['color', 'underline']) }
      : inline,
  );

const isHeading = ({ role }: Paragraph) => role === 'title' || role === 'subtitle';

function editable(block: Block): Block {
  if (block.kind === 'heading')
    return { ...block, content: asHeading(withPlainLinks(block.content)) };
  if (block.kind !== 'paragraph') return block;
  const content = withPlainLinks(block.content);
  return { ...block, content: isHeading(block) ? asHeading(content) : content };
}

/** The blocks without formatting that the editor gives headings and links anyway. */
export async function* editableBlocks(blocks: AsyncIterable<Block>): AsyncGenerator<Block> {
  for await (const block of blocks) yield editable(block);
}
