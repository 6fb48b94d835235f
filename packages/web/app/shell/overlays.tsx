// Overlays for every screen: toasts, the shortcut dialog, the dialog about unsaved drafts. Loaded on first use.
import { screens } from '@octavo/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConnectionNotice } from '#app/shell/connection-notice.tsx';
import { lazyPart } from '#app/loading/lazy-screen.ts';
import { useTheme } from '#app/shell/theme.ts';
import { useUnsavedDraftsQuestion } from '#auth/unsaved-drafts.ts';
import { messages } from '#messages/messages.ts';
import { paletteIsOpen, togglePalette, usePaletteIsOpen } from '#navigation/palette.ts';
import { keepTyping, stopTyping } from '#navigation/typed-ahead.ts';
import { commandKey, isCommand, useKeys } from '#ui/shortcuts/keyboard.ts';
import {
  openShortcutDialog,
  useShortcuts,
  useShortcutDialogIsOpen,
  useSingleKeyShortcuts,
} from '#ui/shortcuts/shortcuts.ts';
import { useToasts } from '#ui/toasts/toasts.ts';

const words = messages.shortcuts;

const Nothing = () => null;
// Toasts only repeat what the screen shows, so they may be missing without a connection.
const ToastRegion = lazyPart(() =>
  import('#ui/toasts/toast-region.tsx').then(
    (loaded) => loaded.ToastRegion,
    () => Nothing,
  ),
);
const ShortcutDialog = lazyPart(
  async () => (await import('#app/shell/shortcut-dialog.tsx')).ShortcutDialog,
);
const Palette = lazyPart(async () => (await import('#app/palette/palette.tsx')).Palette);
const UnsavedDraftsDialog = lazyPart(
  async () => (await import('#auth/unsaved-drafts-dialog.tsx')).UnsavedDraftsDialog,
);

export function Overlays() {
  useGlobalShortcuts();
  const leaving = useUnsavedDraftsQuestion();
  return (
    <>
      <ConnectionNotice />
      <Toasts />
      {useShortcutDialogIsOpen() && <ShortcutDialog />}
      {usePaletteIsOpen() && <Palette />}
      {leaving && <UnsavedDraftsDialog question={leaving} />}
    </>
  );
}

/**
 * The region stays mounted once it was shown: screen readers announce changes only in a region that existed before.
 */
function Toasts() {
  const [isLoaded, setIsLoaded] = useState(false);
  const wasShown = useToasts().length > 0;
  if (wasShown && !isLoaded) setIsLoaded(true);
  return isLoaded && <ToastRegion words={messages.toasts} />;
}

function useGlobalShortcuts(): void {
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  useShortcuts(words.everywhere, [
    { label: words.upload, keys: ['u'], run: () => void navigate(screens.editorUpload) },
    {
      label: words.theme,
      keys: ['t'],
      run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    { label: messages.palette.open, keys: [commandKey, 'K'] },
    { label: words.help, keys: ['?'], run: openShortcutDialog },
    { label: words.toasts, keys: ['F6'] },
    { label: words.escape, keys: ['Esc'] },
  ]);
  useSingleKeyShortcuts();
  useKeys((event) => {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    if (event.repeat) return;
    if (paletteIsOpen()) stopTyping();
    else keepTyping();
    togglePalette();
  });
}

/** Not while another dialog is open. */
const isPaletteKey = (event: KeyboardEvent) =>
  isCommand(event) &&
  !event.shiftKey &&
  !event.altKey &&
  event.key.toLowerCase() === 'k' &&
  document.querySelector('[role="dialog"]:not(.palette), [role="alertdialog"]') === null;
