// Takes over formatted text and pictures that are pasted or dropped; plain text and what is dragged within the document
// are left to the editor.
import { DOMParser, Slice } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { picturesAmong } from '#editors/document-editor/rich-text/pictures.ts';
import { safeDom } from '#editors/document-editor/rich-text/safe-dom.ts';

type OnPictures = (files: readonly File[]) => void;
type Insert = (view: EditorView) => void;

/** Handles a paste; false if the editor itself is to do it. */
export function acceptPaste(view: EditorView, event: ClipboardEvent, on: OnPictures): boolean {
  const insert = insertionOf(view, event.clipboardData, on, (slice) => {
    // Tables take over cells, and links addresses.
    if (!view.someProp('handlePaste', (handle) => handle(view, event, slice)))
      replaceSelection(view, slice);
  });
  return accept(view, event, insert);
}

/** Handles a drop; false if the editor itself is to do it. */
export function acceptDrop(view: EditorView, event: DragEvent, on: OnPictures): boolean {
  if (view.dragging) return false;
  const insert = insertionOf(view, event.dataTransfer, on, (slice) =>
    replaceSelection(view, slice),
  );
  if (insert) selectPointOf(view, event);
  return accept(view, event, insert);
}

function accept(view: EditorView, event: Event, insert: Insert | undefined): boolean {
  if (!insert) return false;
  event.preventDefault();
  insert(view);
  return true;
}

/** How to insert pictures or formatted text; undefined for anything else. */
function insertionOf(
  view: EditorView,
  data: DataTransfer | null,
  onPictures: OnPictures,
  onSlice: (slice: Slice) => void,
): Insert | undefined {
  const html = data?.getData('text/html') ?? '';
  const pictures = picturesAmong(data?.files);
  // Word offers its text as a picture as well.
  if (pictures.length > 0 && !html) return () => onPictures(pictures);
  const isCode = view.state.selection.$from.parent.type.spec.code;
  return html && !isCode ? () => onSlice(sliceOf(view, html)) : undefined;
}

function sliceOf(view: EditorView, html: string): Slice {
  // Nodes of another schema, even an equal one, would not fit.
  const { content } = DOMParser.fromSchema(view.state.schema).parseSlice(safeDom(html), {
    // The spaces around a word that was copied from the document belong to it.
    preserveWhitespace: html.includes('data-pm-slice'),
  });
  // Tables stay whole.
  return Slice.maxOpen(content, false);
}

const replaceSelection = (view: EditorView, slice: Slice) =>
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));

/** Puts the cursor where something is dropped. */
function selectPointOf(view: EditorView, { clientX, clientY }: DragEvent): void {
  const point = view.posAtCoords({ left: clientX, top: clientY });
  if (!point) return;
  const { tr } = view.state;
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(point.pos))));
}
