// The search, the choice of the theme and the copy buttons. Without scripts the pages stay readable and linked.
import { searchIn } from './search.js';

const root = document.documentElement;

const themeButton = document.querySelector('#theme');
themeButton.hidden = false;
themeButton.addEventListener('click', () => {
  const isDark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  try {
    localStorage.setItem('octavo-theme', root.dataset.theme);
  } catch {
    // It then holds for this page only.
  }
});

searchIn(document.querySelector('#query'), document.querySelector('#results'), root.dataset.root);

// Browsers offer the clipboard on secure origins only.
if (navigator.clipboard)
  for (const block of document.querySelectorAll('article pre')) {
    const frame = document.createElement('div');
    frame.className = 'code';
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    const copy = async () => {
      await navigator.clipboard.writeText(block.textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    };
    button.addEventListener('click', () => void copy());
    block.replaceWith(frame);
    frame.append(block, button);
  }
