// The state of the accessibility panel: the tags, the changes that are not saved yet, what is selected.
import { fitsRequest, type PdfTags, type TagChange } from '@octavo/contract';
import { useMemo, useState } from 'react';
import { withChanges } from '#editors/pdf-editor/accessibility/edited-tags.ts';

export type TagTab = 'problems' | 'tags' | 'order' | 'speech';
export type TagPanel = NonNullable<ReturnType<typeof useTagPanel>>;

const none: readonly TagChange[] = [];

/** @param read the tags as they are in the file; the panel is closed without them */
export function useTagPanel(read: PdfTags | undefined) {
  const [edit, setEdit] = useState<{ read: PdfTags | undefined; changes: readonly TagChange[] }>({
    ...{ read, changes: none },
  });
  const [tab, setTab] = useState<TagTab>('problems');
  const [selected, select] = useState<number>();
  const [fullAt, setFullAt] = useState<readonly TagChange[]>();
  // Changes belong to the version of the file that they were made of.
  const changes = edit.read === read ? edit.changes : none;
  const tags = useMemo(() => read && withChanges(read, changes), [read, changes]);
  if (!read || !tags) return undefined;
  return {
    read,
    tags,
    changes,
    tab,
    setTab,
    selected: selected !== undefined && tags.elements.has(selected) ? selected : undefined,
    select,
    /** True if the last change was not taken, since no more fit into a request: they must be saved first. */
    isFull: fullAt === changes,
    change: (...added: readonly TagChange[]) => {
      const next = [...changes, ...added];
      if (fitsRequest(JSON.stringify(next))) setEdit({ read, changes: next });
      else setFullAt(changes);
    },
    takeBack: () => setEdit({ read, changes: changes.slice(0, -1) }),
    discard: () => setEdit({ read, changes: none }),
  };
}
