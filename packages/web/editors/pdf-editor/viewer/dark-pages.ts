// Whether pages are shown dark, stored in this browser.
import { sharedState } from '#ui/hooks/shared-state.ts';

const key = 'octavo-dark-pages';
const on = 'on';

function stored(): boolean {
  try {
    return localStorage.getItem(key) === on;
  } catch {
    return false;
  }
}

/** Pages with inverted lightness, for reading in the dark. What is printed and saved stays as it is. */
export const darkPages = sharedState(stored());

export function showDarkPages(isDark: boolean): void {
  darkPages.set(isDark);
  try {
    if (isDark) localStorage.setItem(key, on);
    else localStorage.removeItem(key);
  } catch {
    // Without storage, it lasts until the page is closed.
  }
}
