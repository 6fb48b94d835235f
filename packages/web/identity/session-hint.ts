// A mark that somebody is signed in here. The next page reads it before its first paint (public/start.js), so that
// it need not show Login and take it back. It is a hint alone: who it is, the provider tells.
import type { Identity } from '#identity/identity.ts';

const key = 'octavo-session';

/** Keeps the mark, or takes it away; what is unknown changes nothing. */
export function saveSessionHint({ state }: Identity): void {
  if (state === 'unknown') return;
  const isSignedIn = state === 'signed-in';
  document.documentElement.toggleAttribute('data-session', isSignedIn);
  try {
    if (isSignedIn) localStorage.setItem(key, 'kept');
    else localStorage.removeItem(key);
  } catch {
    // Without storage every page begins as for a visitor.
  }
}
