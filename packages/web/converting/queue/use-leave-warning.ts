import { useEffect } from 'react';
import { isActive } from '#converting/queue/entry.ts';
import type { Queue } from '#converting/queue/queue.ts';

/** Lets the browser ask before the page is closed while files have not all arrived on the server. */
export function useLeaveWarning(queue: Queue): void {
  const busy = queue.some((entry) => isActive(entry) && !entry.jobId);
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [busy]);
}
