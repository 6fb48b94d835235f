// The fields of a document that is being prepared as a form, and the steps that can be undone.
import { useEffect, useState } from 'react';
import { newHistory, redo, undo, withChange, type History } from '#editing/history.ts';
import type { FieldDraft } from '#editors/pdf-editor/forms/field-draft.ts';
import { fieldsOfDocument } from '#editors/pdf-editor/forms/fields-of-document.ts';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';

export type Drafts = readonly FieldDraft[];

type Prepared = {
  document: PDFDocumentProxy | undefined;
  /** The fields as they are in the file. */
  start: Drafts;
  history: History<Drafts>;
};

const noDrafts: Drafts = [];

/**
 * @param document undefined while the form is not being prepared
 * @param isWhole whether its pages are one file; several files become one only when they are saved
 */
export function useFieldHistory(document: PDFDocumentProxy | undefined, isWhole: boolean) {
  const [prepared, setPrepared] = useState<Prepared>({
    document: undefined,
    start: noDrafts,
    history: newHistory(noDrafts),
  });
  useEffect(() => {
    if (!document) return undefined;
    let isMounted = true;
    // The drafts stay while another tool is looked at.
    const show = (start: Drafts) =>
      isMounted &&
      setPrepared((before) =>
        before.document === document ? before : { document, start, history: newHistory(start) },
      );
    if (isWhole) fieldsOfDocument(document).then(show, () => show([]));
    else show([]);
    return () => {
      isMounted = false;
    };
  }, [document, isWhole]);
  const { start, history } = prepared;
  const setHistory = (next: (history: History<Drafts>) => History<Drafts>) =>
    setPrepared((before) => ({ ...before, history: next(before.history) }));
  return {
    start,
    drafts: prepared.document === document ? history.present : noDrafts,
    /** @param typed the text that is being typed: its changes are one step */
    change: (next: (now: Drafts) => Drafts, typed?: string) =>
      setHistory((before) => withChange(before, next(before.present), typed)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
  };
}
