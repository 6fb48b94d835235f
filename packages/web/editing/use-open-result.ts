// Opens a result in place of the file it was made from.
import type { ConversionResult } from '@octavo/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fetchResultFile } from '#editing/fetch-result-file.ts';

/** @param failed the message when the result cannot be fetched */
export function useOpenResult(result: ConversionResult, failed: string) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [problem, setProblem] = useState('');
  /** Opens it at another screen, with what that is to know. */
  const open = async (path: string, stateFor: (file: File) => object) => {
    setProblem('');
    try {
      await navigate(path, { state: stateFor(await fetchResultFile(result, failed)) });
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return {
    problem,
    open,
    /** Opens it in the same editor. */
    continueEditing: () =>
      open(pathname, (file) => {
        // What the editor was opened on has been done.
        const { operation: _, ...kept } = state as Record<string, unknown>;
        return { ...kept, file, fileName: file.name };
      }),
  };
}
