import { useEffect, useState } from 'react';

/** The current time in epoch ms, updated each second while `ticking`. */
export function useSeconds(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}
