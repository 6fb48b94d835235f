// Stores a hint that somebody is signed in. The next page reads it before its first paint (public/start.js), so that it does not
// flash the Login link. It is only a hint: the provider decides.
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
