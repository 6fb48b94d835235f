// Moves the focus to the title of a new screen, so that a screen reader announces it.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** @param contentId of the element that the screens are in */
export function useFocusOnNavigation(contentId: string): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // Not when the page opens: the browser says its title then.
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById(contentId);
    if (content) focusTitle(content);
  }, [contentId, pathname]);
}

function focusTitle(content: HTMLElement): void {
  // A screen that wants the focus elsewhere has taken it already, and a dialog keeps it.
  const { activeElement } = document;
  if (content.contains(activeElement) || activeElement?.closest('[role="dialog"]')) return;
  const title = content.querySelector('h1');
  title?.setAttribute('tabindex', '-1');
  (title ?? content).focus({ preventScroll: true });
}
