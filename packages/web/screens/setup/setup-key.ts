// The key of the first-run page. It is taken out of the address bar and kept for this tab, because signing up leads away and back.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

const storageKey = 'octavo-setup-key';
/** For pages without session storage. */
let current = '';

/** The key of the address, or the one that this tab had before; empty without one. */
export function useSetupKey(): string {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === '') return;
    storeKey(hash.slice(1));
    void navigate({ hash: '' }, { replace: true, state: state as unknown });
  }, [hash, navigate, state]);
  return hash.slice(1) || storedKey();
}

/** The key has done its work. */
export function forgetSetupKey(): void {
  current = '';
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}

function storedKey(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? current;
  } catch {
    return current;
  }
}

function storeKey(key: string): void {
  current = key;
  try {
    sessionStorage.setItem(storageKey, key);
  } catch {
    // `current` has it, until the page is reloaded.
  }
}
