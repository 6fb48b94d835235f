// The form that is being prepared: its fields, the selected one, and the steps that can be undone.
import { formEditsOf, type FormFieldType } from '@octavo/contract';
import { useEffect, useState } from 'react';
import { pdfEditor } from '#messages/pdf-editor.ts';
import {
  draftDefaults,
  editsOf,
  freeName,
  wrongNames,
  type FieldDraft,
  type Rect,
} from '#editors/pdf-editor/forms/field-draft.ts';
import { fieldsOfDocument } from '#editors/pdf-editor/forms/fields-of-document.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

type Drafts = readonly FieldDraft[];
type Steps = {
  document: unknown;
  start: Drafts;
  past: readonly Drafts[];
  now: Drafts;
  future: readonly Drafts[];
  /** What the last step changed, so that typing in one property of a field is one step. */
  typed?: string | undefined;
};

const noSteps = { start: [], past: [], now: [], future: [] };

/** The text that is being typed; nothing for other changes, such as a place. */
function typedIn(key: string, properties: Partial<FieldDraft>): string | undefined {
  const [[name, value] = [], ...others] = Object.entries(properties);
  return typeof value === 'string' && !others.length ? `${key} ${name}` : undefined;
}

export type FormDrafts = ReturnType<typeof useFormDrafts>;

/** @param isActive whether the form is being prepared */
export function useFormDrafts({ view, whole }: Workspace, isActive: boolean) {
  const [steps, setSteps] = useState<Steps>({ document: undefined, ...noSteps });
  const [selected, setSelected] = useState<string>();
  const [type, setType] = useState<FormFieldType>('text');
  const [count, setCount] = useState(1);
  const document = isActive ? view?.document : undefined;
  const isWhole = whole !== undefined;
  useEffect(() => {
    if (!document) return undefined;
    let isMounted = true;
    // The drafts stay while another tool is looked at.
    const show = (start: Drafts) =>
      isMounted &&
      setSteps((before) =>
        before.document === document
          ? before
          : { document, start, past: [], now: start, future: [] },
      );
    // Pages of several files are one file only when they are saved.
    if (isWhole) fieldsOfDocument(document).then(show, () => show([]));
    else show([]);
    return () => {
      isMounted = false;
    };
  }, [document, isWhole]);
  const drafts = steps.document === document ? steps.now : [];
  const change = (next: (now: Drafts) => Drafts, typed?: string) =>
    setSteps((before) => {
      const isSameStep = typed !== undefined && typed === before.typed;
      const past = isSameStep ? before.past : [...before.past, before.now].slice(-100);
      return { ...before, past, now: next(before.now), future: [], typed };
    });
  const edits = editsOf(steps.start, drafts);
  const wrong = wrongNames(drafts);
  const added = (
    given: Partial<FieldDraft> & Pick<FieldDraft, 'page' | 'rect'>,
    number: number,
    among: Drafts,
  ): FieldDraft => {
    const own = given.type ?? type;
    const label = pdfEditor.forms.types[own];
    const name = given.name ?? (own === 'radio' ? `${label} 1` : freeName(label, among));
    const option = own === 'radio' ? `${number}` : '';
    const options = own === 'choice' || own === 'list' ? pdfEditor.forms.sampleOptions : '';
    return { ...draftDefaults, option, options, ...given, type: own, key: `n${number}`, name };
  };
  return {
    drafts,
    selected: drafts.find(({ key }) => key === selected),
    select: setSelected,
    type,
    setType,
    wrong,
    /** The changes as the server takes them; empty if there are none, or not yet valid ones. */
    edits:
      edits.length && !wrong.size && formEditsOf(JSON.stringify(edits))
        ? JSON.stringify(edits)
        : '',
    add(page: number, rect: Rect) {
      change((now) => [...now, added({ page, rect }, count, now)]);
      setSelected(`n${count}`);
      setCount(count + 1);
    },
    /** Adds proposals. @returns how many */
    addAll(given: readonly (Partial<FieldDraft> & Pick<FieldDraft, 'page' | 'rect'>)[]) {
      change((now) => {
        const all = [...now];
        for (const [index, one] of given.entries()) all.push(added(one, count + index, all));
        return all;
      });
      setCount(count + given.length);
      return given.length;
    },
    update: (key: string, properties: Partial<FieldDraft>) =>
      change(
        (now) => now.map((draft) => (draft.key === key ? { ...draft, ...properties } : draft)),
        typedIn(key, properties),
      ),
    /** All places of a field of the file are removed together. */
    remove(draft: FieldDraft) {
      const field = draft.origin?.field;
      change((now) =>
        now.filter(({ key, origin }) =>
          field === undefined ? key !== draft.key : origin?.field !== field,
        ),
      );
    },
    /** Moves a field by a place in the order of its page. */
    reorder(draft: FieldDraft, by: -1 | 1) {
      change((now) => {
        const own = now.filter(({ page }) => page === draft.page);
        const other = own[own.findIndex(({ key }) => key === draft.key) + by];
        if (!other) return now;
        return now.map((one) =>
          one.key === draft.key ? other : one.key === other.key ? draft : one,
        );
      });
    },
    /** Whether there are changes that are not part of the file yet, valid or not. */
    hasDrafts: edits.length > 0,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    undo: () =>
      setSteps((before) => {
        const last = before.past.at(-1);
        const future = [before.now, ...before.future];
        const past = before.past.slice(0, -1);
        return last ? { ...before, past, now: last, future, typed: undefined } : before;
      }),
    redo: () =>
      setSteps((before) => {
        const [next, ...future] = before.future;
        const past = [...before.past, before.now];
        return next ? { ...before, past, now: next, future, typed: undefined } : before;
      }),
  };
}
