// The schema of the editor, which defines what a document may contain. Everything else is left out when a document is opened or pasted.
import { Extension, Mark, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import {
  BackgroundColor,
  Color,
  FontFamily,
  FontSize,
  TextStyle,
} from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeLink } from '#editing/markdown/safe-url.ts';
import { isEmbeddedPicture } from '#editors/document-editor/rich-text/safe-dom.ts';

/** Raised or lowered text; one excludes the other. */
const script = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub') =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

/** The writing direction of paragraphs that state one. */
const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        dir: {
          default: null,
          parseHTML: (element) => (element.getAttribute('dir') === 'rtl' ? 'rtl' : null),
        },
      },
    },
  ],
});

/** Pictures that are in the document itself. */
const EmbeddedImage = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (isEmbeddedPicture(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
});

export const extensions: Extensions = [
  StarterKit.configure({
    horizontalRule: false,
    dropcursor: { color: false, class: 'drop-cursor' },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => isSafeLink(address),
    },
  }),
  script('superscript', 'sup'),
  script('subscript', 'sub'),
  Direction,
  EmbeddedImage.configure({ inline: true, allowBase64: true }),
  TableKit.configure({ table: { resizable: false } }),
  TextAlign.configure({
    types: ['heading', 'paragraph'],
    alignments: ['start', 'center', 'end', 'justify'],
  }),
  ...[TextStyle, Color, BackgroundColor, FontSize, FontFamily],
];
