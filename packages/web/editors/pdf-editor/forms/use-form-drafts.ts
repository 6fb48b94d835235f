// The form that is being prepared: its fields, the selected one, and the steps that can be undone.
import { formEditsOf, type FormFieldType } from '@octavo/contract';
import { useState } from 'react';
import { pdfEditor } from '#messages/pdf-editor.ts';
import {
  draftDefaults,
  editsOf,
  freeName,
  wrongNames,
  type FieldDraft,
  type Rect,
} from '#editors/pdf-editor/forms/field-draft.ts';
import { useFieldHistory, type Drafts } from '#editors/pdf-editor/forms/use-field-history.ts';
import type { Workspace } from '#editors/pdf-editor/use-workspace.ts';

export type FormDrafts = ReturnType<typeof useFormDrafts>;

/** @param isActive whether the form is being prepared */
export function useFormDrafts({ view, whole }: Workspace, isActive: boolean) {
  const [selected, setSelected] = useState<string>();
  const [type, setType] = useState<FormFieldType>('text');
  const [count, setCount] = useState(1);
  const document = isActive ? view?.document : undefined;
  const { start, drafts, change, ...steps } = useFieldHistory(document, whole !== undefined);
  const edits = editsOf(start, drafts);
  const wrong = wrongNames(drafts);
  return {
    drafts,
    selected: drafts.find(({ key }) => key === selected),
    select: setSelected,
    type,
    setType,
    wrong,
    /** The changes as the server takes them; empty if there are none, or not yet valid ones. */
    edits: wrong.size === 0 ? serializedEdits(edits) : '',
    add(page: number, rect: Rect) {
      change((now) => [...now, newField({ type, page, rect }, count, now)]);
      setSelected(`n${count}`);
      setCount(count + 1);
    },
    /** Adds proposals. @returns how many */
    addAll(proposals: readonly Proposal[]) {
      change((now) => withProposals(now, proposals, { type, count }));
      setCount(count + proposals.length);
      return proposals.length;
    },
    update: (key: string, properties: Partial<FieldDraft>) =>
      change(
        (now) => now.map((draft) => (draft.key === key ? { ...draft, ...properties } : draft)),
        typedIn(key, properties),
      ),
    remove: (draft: FieldDraft) => change((now) => withoutField(now, draft)),
    /** Moves a field by a place in the order of its page. */
    reorder: (draft: FieldDraft, by: -1 | 1) => change((now) => reordered(now, draft, by)),
    /** Whether there are changes that are not part of the file yet, valid or not. */
    hasDrafts: edits.length > 0,
    ...steps,
  };
}

/** Empty if there are no edits, or if they are not valid. */
function serializedEdits(edits: readonly object[]): string {
  const text = JSON.stringify(edits);
  return edits.length > 0 && formEditsOf(text) ? text : '';
}

type Proposal = Partial<FieldDraft> & Pick<FieldDraft, 'page' | 'rect'>;

/** @param number makes its key, and the option of a radio button */
function newField(
  given: Proposal & Pick<FieldDraft, 'type'>,
  number: number,
  among: Drafts,
): FieldDraft {
  const { type } = given;
  const label = pdfEditor.forms.types[type];
  const name = given.name ?? (type === 'radio' ? `${label} 1` : freeName(label, among));
  const option = type === 'radio' ? `${number}` : '';
  const options = type === 'choice' || type === 'list' ? pdfEditor.forms.sampleOptions : '';
  return { ...draftDefaults, option, options, ...given, key: `n${number}`, name };
}

/** @param type of proposals without one */
function withProposals(
  drafts: Drafts,
  proposals: readonly Proposal[],
  { type, count }: { type: FormFieldType; count: number },
): Drafts {
  const all = [...drafts];
  for (const [index, proposal] of proposals.entries())
    all.push(newField({ type, ...proposal }, count + index, all));
  return all;
}

/** Removes a field; one of the file with all its places. */
const withoutField = (drafts: Drafts, { key, origin }: FieldDraft): Drafts =>
  origin === undefined
    ? drafts.filter((other) => other.key !== key)
    : drafts.filter((other) => other.origin?.field !== origin.field);

function reordered(drafts: Drafts, draft: FieldDraft, by: -1 | 1): Drafts {
  const own = drafts.filter(({ page }) => page === draft.page);
  const other = own[own.findIndex(({ key }) => key === draft.key) + by];
  if (!other) return drafts;
  return drafts.map((one) => (one.key === draft.key ? other : one.key === other.key ? draft : one));
}

/** The text that is being typed; nothing for other changes, such as a place. */
function typedIn(key: string, properties: Partial<FieldDraft>): string | undefined {
  const [[name, value] = [], ...others] = Object.entries(properties);
  return typeof value === 'string' && !others.length ? `${key} ${name}` : undefined;
}
