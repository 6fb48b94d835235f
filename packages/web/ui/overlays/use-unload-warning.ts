import { useEffect } from 'react';

/** Shows the browser's prompt before closing the page. @param isChanged whether there are unsaved changes */
export function useUnloadWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [isChanged]);
}
