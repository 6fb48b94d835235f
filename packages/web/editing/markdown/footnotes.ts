// A footnote extension for the Markdown parser: `[^1]` in the text, `[^1]: …` with an indented block.
import type { MarkdownConfig } from '@lezer/markdown';

const bracket = '['.charCodeAt(0);
const definition = /^\[\^([^\]\s]+)\]:[ \t]*/;
const reference = /^\[\^([^\]\s]+)\]/;

// The indentation of a note's continuation, in columns.
const indent = 4;

export const footnotes: MarkdownConfig = {
  defineNodes: [
    {
      name: 'FootnoteDefinition',
      block: true,
      composite(_context, line, columns) {
        if (line.indent < line.baseIndent + columns && line.next > -1) return false;
        line.moveBaseColumn(line.baseIndent + columns);
        return true;
      },
    },
    'FootnoteLabel',
    'FootnoteReference',
  ],
  parseBlock: [
    {
      name: 'FootnoteDefinition',
      before: 'LinkReference',
      parse(context, line) {
        const match = line.next === bracket && definition.exec(line.text.slice(line.pos));
        if (!match) return false;
        const [whole, label = ''] = match;
        const from = context.lineStart + line.pos;
        context.startComposite('FootnoteDefinition', line.pos, indent);
        context.addElement(context.elt('FootnoteLabel', from + 2, from + 2 + label.length));
        line.moveBase(line.pos + whole.length);
        return null;
      },
      endLeaf: (_context, line) => definition.test(line.text.slice(line.pos)),
    },
  ],
  parseInline: [
    {
      name: 'FootnoteReference',
      before: 'Link',
      parse(context, next, position) {
        const match = next === bracket && reference.exec(context.slice(position, context.end));
        if (!match) return -1;
        return context.addElement(
          context.elt('FootnoteReference', position, position + match[0].length),
        );
      },
    },
  ],
};
