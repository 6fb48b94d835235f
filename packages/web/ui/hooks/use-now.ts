import { useEffect, useState } from 'react';

const everyMs = 15_000;

/** The time, renewed now and then: for what tells how much longer something lasts. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
