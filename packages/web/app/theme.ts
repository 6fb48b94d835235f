// Light or dark: the system's choice until the person makes one, which is then remembered.
import { useState } from 'react';

export type Theme = 'light' | 'dark';

const key = 'octavo-theme';

const systemTheme = (): Theme =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

const chosenTheme = (): Theme | undefined => {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : undefined;
};

function choose(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

/** The theme in use and a way to choose one. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => chosenTheme() ?? systemTheme());
  return [
    theme,
    (next) => {
      choose(next);
      setTheme(next);
    },
  ];
}
