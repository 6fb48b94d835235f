// Opens a document from navigation state: the page that the server made of the file, or a text that the browser reads itself.
import { escapedHtml } from '@octavo/contract';
import type { EditorState } from '#navigation/navigation-state.ts';
import { openText, type OpenedText } from '#editing/text/open-text.ts';
import { formatsOf, isMarkdown } from '#editing/text/text-format.ts';
import type { Draft } from '#drafts/drafts.ts';

export type OpenedDocument = OpenedText & {
  /** What the server found in the file that the editor does not keep. */
  document: NonNullable<Draft['document']>;
};

/**
 * Opens the document, with its text as HTML.
 * @throws those of `openText`
 */
export async function openDocument(
  state: EditorState,
  signal: AbortSignal,
): Promise<OpenedDocument> {
  const opened = await openText(state, signal);
  const isHtml = opened.document !== undefined || isHtmlFile(state);
  const text = isHtml ? opened.text : await htmlOf(opened.name, opened.text);
  return {
    ...opened,
    text,
    ...(opened.saved !== undefined && { saved: text }),
    offered: opened.offered && (await asHtml(opened.offered)),
    name: state.fileName,
    document: opened.document ?? { warnings: state.convertedFile?.warnings ?? [] },
  };
}

/** True for the text of a draft, whose file has the name of the original. */
const isHtmlFile = ({ file, convertedFile }: EditorState) =>
  !convertedFile && file.type.startsWith('text/html');

const asHtml = async (draft: Draft): Promise<Draft> =>
  draft.document ? draft : { ...draft, text: await htmlOf(draft.fileName, draft.text) };

/** The text of a file or of a draft as HTML, by the name of the file. */
async function htmlOf(name: string, text: string): Promise<string> {
  if (formatsOf(name)[0] === 'html') return text;
  if (!isMarkdown(name)) return paragraphs(text);
  const { markdownBody } = await import('#editing/markdown/markdown-body.tsx');
  return markdownBody(text);
}

/** Blank lines separate paragraphs; other line breaks stay. */
const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapedHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
