// The Markdown preview beside the text.
import { fill } from '@octavo/contract';
import { useDeferredValue } from 'react';
import { formatBytes } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { MarkdownView } from '#editing/markdown/markdown-view.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

// Longer texts are cut off in the preview: rendering a whole book would slow down typing.
const shownCharacters = 300_000;

/** Shows the preview of a Markdown text; of a very long one, only the beginning. */
export function MarkdownPreview({ text }: { text: string }) {
  const shown = useDeferredValue(text.slice(0, shownCharacters));
  return (
    // A scrollable area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="text-preview" aria-label={messages.editor.preview} tabIndex={0}>
      {text.length > shownCharacters && (
        <Notice tone="note">
          {fill(messages.editor.previewTruncated, { size: formatBytes(shownCharacters) })}
        </Notice>
      )}
      <MarkdownView text={shown} />
    </section>
  );
}
