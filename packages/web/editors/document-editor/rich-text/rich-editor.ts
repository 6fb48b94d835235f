// Wraps TipTap (ProseMirror), the editor of formatted text.
import {
  Editor,
  getSchema,
  type ChainedCommands,
  type CommandProps,
  type JSONContent,
} from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { DOMParser } from '@tiptap/pm/model';
import { acceptDrop, acceptPaste } from '#editors/document-editor/rich-text/clipboard.ts';
import { extensions } from '#editors/document-editor/rich-text/extensions.ts';
import { insertPictures } from '#editors/document-editor/rich-text/insert-pictures.ts';
import { safeDom } from '#editors/document-editor/rich-text/safe-dom.ts';
import { statusOf, type DocumentStatus } from '#editors/document-editor/rich-text/status.ts';
import { documentEditor as words } from '#messages/document-editor.ts';

export type RichEditorOptions = {
  host: HTMLElement;
  /** The name for screen readers. */
  label: string;
  html: string;
  /** Whether the document is saved; if not, the editor starts with unsaved changes. */
  isSaved: boolean;
  onStatus: (status: DocumentStatus) => void;
  /** Called with the reason why a picture was not inserted; empty if there is none. */
  onProblem: (problem: string) => void;
};

export type RichEditor = {
  /** TipTap's editor, for its state. */
  tiptap: Editor;
  /** Runs commands at the selection as one undoable change, and gives the focus back to the document. */
  run(command: (chain: ChainedCommands) => ChainedCommands): void;
  html(): string;
  /** Inserts picture files at the cursor. */
  insertPictures(files: readonly File[]): void;
  /** Replaces the document as one undoable change. */
  replace(html: string): void;
  /** Remembers the current document. @returns a function that marks this state as saved */
  snapshot(): () => void;
  close(): void;
};

const schema = getSchema(extensions);

/** A page as a document of the editor. */
const documentOf = (html: string): JSONContent =>
  DOMParser.fromSchema(schema).parse(safeDom(html)).toJSON() as JSONContent;

/** Opens an editor for a document in `host`. */
export function openRichEditor(options: RichEditorOptions): RichEditor {
  const { host, label, html, isSaved, onStatus, onProblem } = options;
  const onPictures = (files: readonly File[]) => void insertPictures(tiptap, files, onProblem);
  let version = 0;
  const tiptap = new Editor({
    element: host,
    extensions,
    // The content security policy forbids style elements.
    injectCSS: false,
    content: documentOf(html),
    editorProps: {
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        'aria-placeholder': words.placeholder,
      },
      handleDOMEvents: {
        paste: (view, event) => acceptPaste(view, event, onPictures),
        drop: (view, event) => acceptDrop(view, event, onPictures),
      },
    },
  });
  let saved = isSaved ? tiptap.state.doc : undefined;
  const notify = () =>
    onStatus(statusOf(tiptap, { isChanged: !saved?.eq(tiptap.state.doc), version }));
  tiptap.on('transaction', ({ transaction }) => {
    if (transaction.docChanged) version += 1;
    notify();
  });
  notify();
  return {
    tiptap,
    run: (command) => command(tiptap.chain().command(asOwnStep).focus()).run(),
    html: () => tiptap.getHTML(),
    insertPictures: onPictures,
    replace: (next) => tiptap.commands.setContent(documentOf(next), { emitUpdate: true }),
    snapshot() {
      const { doc } = tiptap.state;
      return () => {
        saved = doc;
        notify();
      };
    },
    close: () => tiptap.destroy(),
  };
}

/** Keeps a command from being undone together with what was typed just before. */
function asOwnStep({ tr }: CommandProps): boolean {
  closeHistory(tr);
  return true;
}
