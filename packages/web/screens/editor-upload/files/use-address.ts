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
      const { file, problem } = addressAsFile(text);
      if (file) setText('');
      else setError(problem);
      return file && [file];
    },
  };
}

type AddressAsFile = { file: File; problem?: never } | { file?: never; problem: string };

/** The file that a web address is sent as, or why the text is none. */
export function addressAsFile(text: string): AddressAsFile {
  try {
    const { content, name } = addressFile(text);
    return { file: new File([content], name) };
  } catch (refusal) {
    if (!(refusal instanceof ProblemError)) throw refusal;
    return { problem: localProblemText(refusal.problem) };
  }
}

export type Address = ReturnType<typeof useAddress>;
