import { ToggleButton } from 'react-aria-components/ToggleButton';
import { useTheme } from '#app/shell/theme.ts';
import { messages } from '#messages/messages.ts';
import { withTooltip } from '#ui/forms/tooltip.tsx';

/** A toggle button for the dark theme. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  return (
    <ToggleButton
      className="theme-toggle"
      aria-label={messages.shell.darkTheme}
      {...withTooltip(messages.shell.darkTheme)}
      isSelected={theme === 'dark'}
      onChange={(dark) => setTheme(dark ? 'dark' : 'light')}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="8" />
        <path d="M12 4a8 8 0 0 1 0 16z" />
      </svg>
    </ToggleButton>
  );
}
