// Formats the text in its language.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import { canFormat, formatted } from '#editors/text-editor/code/format.ts';
import type { TextEditing } from '#editors/text-editor/use-text-editor.ts';
import { messages } from '#messages/messages.ts';

const words = messages.editor;

/** `format` is undefined if the file's language has no formatter; `problem` says why the text could not be formatted. */
export function useFormatting(name: string, editing: TextEditing) {
  const [problem, setProblem] = useState('');
  const format = async () => {
    const text = editing.text();
    setProblem('');
    try {
      const next = await formatted(name, text);
      // The text may have changed while the formatter was loaded.
      if (next !== text && editing.text() === text) editing.replace(next);
    } catch (error) {
      setProblem(fill(words.formatFailed, { reason: firstLine(error) }));
    }
  };
  return { problem, format: canFormat(name) ? () => void format() : undefined };
}

/** Further lines of the message show the code, which the editor shows itself. */
const firstLine = (error: unknown) => String((error as Error).message).split('\n', 1)[0] ?? '';
