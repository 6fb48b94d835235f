// Remembers across reloads that a sign-out did not reach the server, where the session may still be active.

const key = 'octavo-session-left';

export type PendingSignOut = { isPending(): boolean; setPending(left: boolean): void };

/** Without storage, the value lasts until the page is closed. */
export function pendingSignOut(): PendingSignOut {
  let isPending = false;
  return {
    isPending() {
      try {
        return localStorage.getItem(key) !== null;
      } catch {
        return isPending;
      }
    },
    setPending(left) {
      isPending = left;
      try {
        if (left) localStorage.setItem(key, '1');
        else localStorage.removeItem(key);
      } catch {
        // Kept in memory only.
      }
    },
  };
}
