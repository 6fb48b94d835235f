import { addressFile, ProblemError } from '@octavo/contract';
import { useState } from 'react';
import { localProblemText } from '#messages/problems.ts';

/** State of the address field, whose value becomes a file to convert. */
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
    /**
     * Returns the entered address as a list of files, with one file or none. Sets `error` and returns undefined if it
     * is invalid.
     */
    toFiles(): File[] | undefined {
      if (!text.trim()) return [];
      try {
        const { content, name } = addressFile(text);
        setText('');
        return [new File([content], name)];
      } catch (refusal) {
        if (!(refusal instanceof ProblemError)) throw refusal;
        setError(localProblemText(refusal.problem));
        return undefined;
      }
    },
  };
}

export type Address = ReturnType<typeof useAddress>;
