// The Markdown preview beside the text.
import { fill } from '@octavo/contract';
import { useDeferredValue } from 'react';
import { formatBytes } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { MarkdownView } from '#editors/text-editor/markdown/markdown-view.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

// A page of so many characters is drawn in a blink; a whole book would hold up the typing.
const shownCharacters = 300_000;

/** Shows a Markdown text as it will look, or its beginning when it is very long. */
export function MarkdownPreview({ text }: { text: string }) {
  const shown = useDeferredValue(text.slice(0, shownCharacters));
  return (
    // What scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="text-preview" aria-label={messages.editor.preview} tabIndex={0}>
      {text.length > shownCharacters && (
        <Notice tone="note">
          {fill(messages.editor.previewCut, { size: formatBytes(shownCharacters) })}
        </Notice>
      )}
      <MarkdownView text={shown} />
    </section>
  );
}
