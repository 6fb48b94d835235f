// The light or dark theme: the system's until the user chooses one, which is then stored.
import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const key = 'octavo-theme';
const chosen = new EventTarget();

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return systemIsDark().matches ? 'dark' : 'light';
}

function choose(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  chosen.dispatchEvent(new Event('change'));
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

function subscribe(listener: () => void): () => void {
  const sources = [chosen, systemIsDark()];
  for (const source of sources) source.addEventListener('change', listener);
  return () => {
    for (const source of sources) source.removeEventListener('change', listener);
  };
}

/** The current theme and a setter. When prerendering there is no theme; CSS decides. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(subscribe, current, () => 'light'),
  choose,
];
