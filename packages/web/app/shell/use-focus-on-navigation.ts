// Moves the focus to the title of a new screen, so that a screen reader announces it.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** @param contentId the id of the element that contains the screens */
export function useFocusOnNavigation(contentId: string): void {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    // Not when the page opens: the browser announces its title then.
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const content = document.getElementById(contentId);
    if (content) focusTitle(content);
  }, [contentId, pathname]);
}

function focusTitle(content: HTMLElement): void {
  // Skipped if the screen has already moved the focus, or a dialog has it.
  const { activeElement } = document;
  if (content.contains(activeElement) || activeElement?.closest('[role="dialog"]')) return;
  const title = content.querySelector('h1');
  title?.setAttribute('tabindex', '-1');
  (title ?? content).focus({ preventScroll: true });
}
