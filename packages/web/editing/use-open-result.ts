// Opens a result in place of the file it was made from.
import type { ConversionResult } from '@octavo/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fetchResultFile } from '#editing/fetch-result-file.ts';

/** @param failureText the message if the result cannot be fetched */
export function useOpenResult(result: ConversionResult, failureText: string) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [problem, setProblem] = useState('');
  /** Opens the result at another screen with the given navigation state. */
  const open = async (path: string, stateFor: (file: File) => object) => {
    setProblem('');
    try {
      await navigate(path, { state: stateFor(await fetchResultFile(result, failureText)) });
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return {
    problem,
    open,
    /** Opens the result in the same editor. */
    continueEditing: () =>
      open(pathname, (file) => {
        // The initial operation is done, so the state no longer contains it.
        const { operation: _, ...otherState } = state as Record<string, unknown>;
        return { ...otherState, file, fileName: file.name };
      }),
  };
}
