// Converts the open text as one job.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import type { ConversionRequest } from '#api/conversion.ts';
import { useServerJob } from '#converting/queue/use-server-job.ts';
import type { Target } from '#editors/text-editor/conversion/targets.ts';
import { textFileOf } from '#editors/text-editor/text/text-file.ts';
import { texts } from '#messages/texts.ts';

type Source = { name: string; text: string };

/** Converts texts; the queue contains the latest job. */
export function useConversion() {
  const job = useServerJob(failureText);
  const [problem, setProblem] = useState('');
  const start = (source: Source, target: Target, options: ConversionRequest['options']) => {
    setProblem('');
    job.clear();
    try {
      const file = textFileOf(source.name, source.text, false);
      job.start({ type: target.type, options }, [file]);
    } catch (error) {
      setProblem(failureText(error instanceof Error ? error.message : String(error)));
    }
  };
  return {
    queue: job.queue,
    start,
    cancel: job.controls.cancelAll,
    result: job.result,
    /** The failure message; empty without one. */
    problem: job.failure?.text ?? problem,
    /** Whether another plan, or an account, would solve the problem. */
    needsPlan: job.failure?.needsPlan ?? false,
    type: job.type,
  };
}

/** The failure message, in the specification's words (section 8, "Editor"). */
const failureText = (reason: string) => fill(texts.editor.conversionFailed, { reason });
