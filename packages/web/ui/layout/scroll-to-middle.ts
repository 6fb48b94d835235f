/** Scrolls a tab into the middle of its row without scrolling the page. The ref of the tab that is selected. */
export function scrollToMiddle(tab: Element | null): void {
  const row = tab?.closest('[role=tablist]');
  if (tab && row) row.scrollBy({ left: middleOf(tab) - middleOf(row) });
}

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}
