// Guesses the format of a text from its file name; the server checks the content.
import type { Format } from '@octavo/contract';

const formatsByExtension: Readonly<Record<string, readonly Format[]>> = {
  txt: ['txt'],
  text: ['txt'],
  log: ['txt'],
  md: ['md'],
  markdown: ['md'],
  csv: ['csv'],
  tsv: ['csv'],
  json: ['json'],
  xml: ['xml'],
  html: ['html'],
  htm: ['html'],
  xhtml: ['html'],
  svg: ['xml', 'svg'],
};

/** The formats that conversions may read a text with this name as, best match first; empty for code. */
export function formatsOf(name: string): readonly Format[] {
  const [, extension = 'txt'] = /\.([^.]+)$/.exec(name.toLowerCase()) ?? [];
  return Object.hasOwn(formatsByExtension, extension) ? (formatsByExtension[extension] ?? []) : [];
}

/** True if the text is Markdown, which has a preview. */
export const isMarkdown = (name: string): boolean => formatsOf(name)[0] === 'md';

/** True if the text is prose, which is wrapped and set in a proportional font. */
export const isProse = (name: string): boolean => isMarkdown(name) || /\.(?:txt|text)$/i.test(name);
