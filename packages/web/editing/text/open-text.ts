// Opens a text from navigation state.
import { fetchBytes } from '#api/download.ts';
import { fileIdOf, findDraft, newDraftId, type Draft } from '#drafts/drafts.ts';
import type { EditorState } from '#navigation/navigation-state.ts';
import { decode, type DecodedText } from '#editing/text/decode.ts';

export type OpenedText = DecodedText & {
  /** The file name to save as. */
  name: string;
  /** The saved text; undefined for a draft that was never saved. */
  saved: string | undefined;
  /** Set for a draft of a formatted document. */
  document?: Draft['document'];
  fileId: string;
  draftId: string;
  /** A draft of an earlier visit that differs from the text, offered for restoring. */
  offered: Draft | undefined;
};

/**
 * Opens the text from navigation state: a draft, or the editable text that the server created from the file, or else
 * the file itself.
 * @throws ApiError if the text cannot be fetched, NotTextError if it is not a text, DOMException if the file no longer
 * exists
 */
export async function openText(state: EditorState, signal: AbortSignal): Promise<OpenedText> {
  const fileId = fileIdOf(state.conversionType, state.file);
  const draft = await earlierDraft(state, fileId);
  if (state.draft && draft) return openDraft(draft);
  const text = await decoded(state, signal);
  const offered = draft && draft.text !== text.text ? draft : undefined;
  return { ...text, saved: text.text, fileId, draftId: newDraftId(), offered };
}

/** A browser without storage has no drafts. */
const earlierDraft = (state: EditorState, fileId: string) =>
  findDraft((draft) => (state.draft ? draft.id === state.draft : draft.fileId === fileId)).catch(
    () => undefined,
  );

const openDraft = ({
  id,
  fileId,
  fileName,
  text,
  lineBreak,
  mark,
  document,
}: Draft): OpenedText => ({
  ...(document && { document }),
  name: fileName,
  text,
  encoding: 'utf-8',
  lineBreak,
  mark,
  saved: undefined,
  fileId,
  draftId: id,
  offered: undefined,
});

async function decoded({ file, fileName, convertedFile }: EditorState, signal: AbortSignal) {
  if (!convertedFile) {
    return { ...decode(new Uint8Array(await file.arrayBuffer()), file.type), name: fileName };
  }
  const { downloadUrl, mimeType, outputFileName } = convertedFile;
  return { ...decode(await fetchBytes(downloadUrl, signal), mimeType), name: outputFileName };
}
