// The conversion of the text that is open: one at a time, by the machinery of the upload screen.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import type { ConversionRequest } from '#api/conversion.ts';
import { useQueue } from '#converting/queue/use-queue.ts';
import { texts } from '#messages/texts.ts';
import type { Target } from '#editors/text-editor/conversion/targets.ts';
import { textFileOf } from '#editors/text-editor/text/text-file.ts';

type Source = { name: string; text: string };

/** Converts texts; `queue` holds the latest one, at whatever state it is. */
export function useConversion() {
  const [queue, controls] = useQueue();
  const [problem, setProblem] = useState('');
  const start = async (source: Source, target: Target, options: ConversionRequest['options']) => {
    setProblem('');
    controls.clear();
    try {
      controls.add([await fileFor(source, target)]);
      controls.start({ type: target.type, options }, false);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const [entry] = queue;
  const failure = entry?.progress.state === 'failed' ? entry.progress.failure.message : problem;
  return {
    queue,
    start,
    cancel: controls.cancelAll,
    result: entry?.progress.state === 'finished' ? entry.progress.result : undefined,
    /** What went wrong, in the specification's words (section 8, "Editor"); empty when nothing did. */
    problem: failure && fill(texts.editor.conversionFailed, { reason: failure }),
  };
}

/** What is sent: the text, or the page that the preview shows. */
async function fileFor({ name, text }: Source, { sends }: Target): Promise<File> {
  if (sends === 'text') return textFileOf(name, text, false);
  const { markdownToHtml } = await import('#editors/text-editor/conversion/markdown-to-html.tsx');
  return markdownToHtml(name, text);
}
