// The status line: cursor position, counts, encoding, and whether the text is saved.
import { fill } from '@octavo/contract';
import { useMemo } from 'react';
import { formatCount, formatNumber } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import type { EditorStatus } from '#editors/text-editor/code/code-editor.ts';
import type { OpenedText } from '#editing/text/open-text.ts';
import { savedText } from '#editing/text/saved-text.ts';
import { countsOf } from '#editing/text/count.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import '#ui/layout/facts-line.css';

type Props = {
  status: EditorStatus;
  /** The text at the last pause in typing. */
  text: string;
  opened: OpenedText;
  draftSavedAt: number | undefined;
};

const words = messages.editor;

/** Position, counts and status, on one line if they fit. */
export function StatusLine({ status, text, opened, draftSavedAt }: Props) {
  const now = useNow();
  const counts = useMemo(() => countsOf(text), [text]);
  return (
    <ul className="facts-line" aria-label={words.documentInfo}>
      <li>{fill(words.position, { line: status.line, column: status.column })}</li>
      {status.selected > 0 && <li>{fill(words.selected, { n: formatNumber(status.selected) })}</li>}
      <li>{formatCount(counts.words, words.words)}</li>
      <li>{formatCount(counts.characters, words.characters)}</li>
      <li>{encodingText(opened.encoding)}</li>
      <li className="status-saved" data-changed={status.isChanged || undefined}>
        {savedText(status.isChanged, draftSavedAt, now)}
      </li>
    </ul>
  );
}

const encodingText = (encoding: string) =>
  encoding === 'utf-8' ? 'UTF-8' : fill(words.savedAsUtf8, { encoding });
