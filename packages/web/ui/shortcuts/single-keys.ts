// The setting that turns single-key shortcuts off, for speech input and tremor (WCAG 2.1.4).
import { useSyncExternalStore } from 'react';

const key = 'octavo-single-keys';
const off = 'off';
const changed = new EventTarget();
// Without storage, the setting lasts until the page is closed.
let chosen: boolean | undefined;

export function singleKeysAreOn(): boolean {
  try {
    return chosen ?? localStorage.getItem(key) !== off;
  } catch {
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  chosen = on;
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, off);
  } catch {
    // Kept in memory only.
  }
  changed.dispatchEvent(new Event('change'));
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

export const useSingleKeys = (): boolean =>
  useSyncExternalStore(subscribe, singleKeysAreOn, () => true);
