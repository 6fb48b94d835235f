// Offers to restore the draft of an earlier visit.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import { discardDraft, type Draft } from '#drafts/drafts.ts';
import { formatDateTime } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

type Props = { offered: Draft | undefined; onRestore: (text: string) => void };

/** Shown until the user decides. Restoring can be undone. */
export function DraftNotice({ offered, onRestore }: Props) {
  const [decided, setDecided] = useState(false);
  if (!offered || decided) return null;
  const decide = () => {
    setDecided(true);
    void discardDraft(offered.id).catch(() => {});
  };
  const restore = () => {
    onRestore(offered.text);
    decide();
  };
  return (
    <Notice
      tone="note"
      action={
        <span className="editor-choices">
          <Button kind="primary" onPress={restore}>
            {messages.editor.restore}
          </Button>
          <Button onPress={decide}>{messages.editor.discard}</Button>
        </span>
      }
    >
      {fill(messages.editor.draftFound, { time: formatDateTime(offered.keptAt) })}
    </Notice>
  );
}
