// Stores a hint that the user is signed in. The next page reads it before its first paint (public/start.js), so that it
// does not flash the Login link. It is only a hint: the provider decides.
import type { Identity } from '#identity/identity.ts';

const key = 'octavo-session';

/** Sets or removes the hint; an unknown identity changes nothing. */
export function saveSessionHint({ state }: Identity): void {
  if (state === 'unknown') return;
  const isSignedIn = state === 'signed-in';
  document.documentElement.toggleAttribute('data-session', isSignedIn);
  try {
    if (isSignedIn) localStorage.setItem(key, 'kept');
    else localStorage.removeItem(key);
  } catch {
    // Without storage, every page starts as for a visitor.
  }
}
