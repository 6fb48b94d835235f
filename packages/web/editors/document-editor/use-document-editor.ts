// The state of the document editor.
import { fill } from '@octavo/contract';
import type { ChainedCommands } from '@tiptap/core';
import { useCallback, useState } from 'react';
import type { OpenedDocument } from '#editors/document-editor/opening/open-document.ts';
import type { openRichEditor, RichEditor } from '#editors/document-editor/rich-text/rich-editor.ts';
import type { DocumentStatus } from '#editors/document-editor/rich-text/status.ts';
import { documentEditor as words } from '#messages/document-editor.ts';

const initialStatus: DocumentStatus = {
  ...{ canUndo: false, canRedo: false, isChanged: false, version: 0, isInTable: false },
  ...{ block: 'p', marks: new Set(), align: 'start', list: undefined },
  ...{ link: undefined, alt: undefined, color: undefined },
};

/** Opens the editor in the element passed to `attach`, and returns its state and actions. */
export function useDocumentEditor(opened: OpenedDocument, open: typeof openRichEditor) {
  const [editor, setEditor] = useState<RichEditor>();
  const [status, setStatus] = useState<DocumentStatus>({
    ...initialStatus,
    isChanged: opened.saved === undefined,
  });
  const [problem, setProblem] = useState('');
  const attach = useCallback(
    (host: HTMLElement | null) => {
      if (!host) return;
      const created = open({
        host,
        label: fill(words.documentOf, { name: opened.name }),
        html: opened.text,
        isSaved: opened.saved !== undefined,
        onStatus: setStatus,
        onProblem: setProblem,
      });
      setEditor(created);
      return created.close;
    },
    [opened, open],
  );
  return {
    attach,
    status,
    /** Why a picture was not inserted; empty if there is none. */
    problem,
    insertPictures: (files: readonly File[]) => editor?.insertPictures(files),
    text: () => editor?.html() ?? '',
    /** The document's text, for counts. */
    plainText: () => editor?.tiptap.getText({ blockSeparator: '\n' }) ?? '',
    replace: (html: string) => editor?.replace(html),
    /** Remembers the current document. @returns a function that marks this state as saved */
    snapshot: () => editor?.snapshot() ?? (() => {}),
    /** Runs commands at the selection and gives the focus back to the document. */
    run(command: (chain: ChainedCommands) => ChainedCommands) {
      editor?.run(command);
    },
    hasSelection: () => editor !== undefined && !editor.tiptap.state.selection.empty,
    /** The nodes and marks that the document contains, for what a format loses. */
    content: () => editor?.tiptap.getJSON(),
  };
}

export type DocumentEditing = Omit<ReturnType<typeof useDocumentEditor>, 'attach'>;
