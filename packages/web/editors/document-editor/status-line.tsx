// The status line: counts, and whether the document is saved.
import { useEffect, useEffectEvent, useState } from 'react';
import { savedText } from '#editing/text/saved-text.ts';
import { countsOf } from '#editing/text/count.ts';
import type { DocumentEditing } from '#editors/document-editor/use-document-editor.ts';
import { formatCount } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import '#ui/layout/facts-line.css';

const words = messages.editor;
const pauseMs = 250;

type Props = { editing: DocumentEditing; draftSavedAt: number | undefined };

/** Counts and status, on one line if they fit. */
export function DocumentStatusLine({ editing, draftSavedAt }: Props) {
  const { isChanged } = editing.status;
  const now = useNow();
  const counts = countsOf(usePausedText(editing));
  return (
    <ul className="facts-line" aria-label={words.documentInfo}>
      <li>{formatCount(counts.words, words.words)}</li>
      <li>{formatCount(counts.characters, words.characters)}</li>
      <li className="status-saved" data-changed={isChanged || undefined}>
        {savedText(isChanged, draftSavedAt, now)}
      </li>
    </ul>
  );
}

/** The document's text at the last pause in typing. */
function usePausedText({ plainText, status: { version } }: DocumentEditing): string {
  const [text, setText] = useState('');
  const update = useEffectEvent(() => setText(plainText()));
  useEffect(() => {
    const timer = setTimeout(update, version === 0 ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [version]);
  return text;
}
