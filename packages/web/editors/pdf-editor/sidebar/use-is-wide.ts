// Whether the sidebar is beside the pages; on narrower screens it is a bottom sheet (see workspace.css).
import { useSyncExternalStore } from 'react';

const query = matchMedia('(width >= 64rem)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
