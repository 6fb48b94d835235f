// Opens a file while the component is mounted.
import { useEffect, useState } from 'react';
import { open, type OpenState } from '#editors/pdf-editor/opening/open-file.ts';

/** The state of opening a file, and a function that tries again. @param isNeeded false for files that are no PDF */
export function useOpenFile(file: File, isNeeded: boolean): [OpenState, () => void] {
  const [attempt, setAttempt] = useState({ file });
  if (attempt.file !== file) setAttempt({ file });
  const [state, setState] = useState<OpenState>({ state: 'loading' });
  useEffect(() => {
    if (!isNeeded) return;
    const aborter = new AbortController();
    void open(attempt.file, { signal: aborter.signal, onState: setState });
    return () => aborter.abort();
  }, [attempt, isNeeded]);
  const retry = () => {
    setState({ state: 'loading' });
    setAttempt({ file });
  };
  return [state, retry];
}
