// Remembers, over reloads, that somebody signed out while nobody answered: the session may live on at the server.

const key = 'octavo-session-left';

export type LeftSession = { isLeft(): boolean; setLeft(left: boolean): void };

/** Where the browser keeps nothing, it holds as long as the page. */
export function leftSession(): LeftSession {
  let isLeft = false;
  return {
    isLeft() {
      try {
        return localStorage.getItem(key) !== null;
      } catch {
        return isLeft;
      }
    },
    setLeft(left) {
      isLeft = left;
      try {
        if (left) localStorage.setItem(key, '1');
        else localStorage.removeItem(key);
      } catch {
        // It holds as long as the page.
      }
    },
  };
}
