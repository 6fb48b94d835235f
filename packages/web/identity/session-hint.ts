// Stores a hint that the user is signed in. The next page reads it before its first paint (public/start.js), so that it
// does not flash the Login link. It is only a hint: the provider decides.
import type { Identity } from '#identity/identity.ts';

const key = 'octavo-session';

/** Sets or removes the hint; it stays while the provider has not responded. */
export function saveSessionHint(identity: Identity): void {
  if (identity.state === 'unknown') return;
  const isSignedIn = identity.state === 'signed-in';
  document.documentElement.toggleAttribute('data-session', isSignedIn);
  try {
    if (isSignedIn) localStorage.setItem(key, 'kept');
    else if (!identity.unreachable) localStorage.removeItem(key);
  } catch {
    // Without storage, every page starts as for a visitor.
  }
}
