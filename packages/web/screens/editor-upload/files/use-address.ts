import { addressFile, ProblemError } from '@octavo/contract';
import { useState } from 'react';
import { problemHere } from '#messages/problems.ts';

/** A web address being typed, which becomes a file to convert. */
export function useAddress() {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  return {
    text,
    error,
    type(next: string) {
      setText(next);
      setError(undefined);
    },
    /** Takes what was typed as files to convert: none, or one. When it is no address, `error` says why. */
    take(): File[] | undefined {
      if (!text.trim()) return [];
      try {
        const { content, name } = addressFile(text);
        setText('');
        return [new File([content], name)];
      } catch (refusal) {
        if (!(refusal instanceof ProblemError)) throw refusal;
        setError(problemHere(refusal.problem));
        return undefined;
      }
    },
  };
}

export type Address = ReturnType<typeof useAddress>;
