// The region of toasts. F6 moves the focus there and back, Escape closes a toast, and toasts stay while hovered or focused.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '#ui/forms/button.tsx';
import { LiveRegion } from '#ui/feedback/live-region.tsx';
import { useKeys } from '#ui/shortcuts/keyboard.ts';
import { closeToast, useToasts, type Toast } from '#ui/toasts/toasts.ts';
import './toast-region.css';

/** How long a toast is visible. */
const shownMs = 8_000;
// Screen readers announce changes only in a region that existed before.
const afterAppearingMs = 150;

type Words = { label: string; close: string };

/** @param words the labels of the region and of the close button */
export function ToastRegion({ words }: { words: Words }) {
  const toasts = useToasts();
  const [attended, setAttended] = useState<'hover' | 'focus'>();
  const { region, restoreFocus } = useFocusShortcut();
  const closeByKeyboard = (id: number) => {
    restoreFocus();
    closeToast(id);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const newest = toasts.at(-1);
    if (key === 'Escape' && newest) closeByKeyboard(newest.id);
  };
  return (
    <>
      <Announcement of={toasts.at(-1)} />
      {toasts.length > 0 && (
        // React Aria must not hide it while a dialog is open.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, as in dialogs
        <section
          className="toasts"
          aria-label={words.label}
          tabIndex={-1}
          ref={region}
          data-react-aria-top-layer="true"
          onKeyDown={onKeyDown}
          onPointerEnter={() => setAttended('hover')}
          onPointerLeave={() => setAttended(undefined)}
          onFocus={() => setAttended('focus')}
          onBlur={() => setAttended(undefined)}
        >
          <ol>
            {toasts.map((toast) => (
              <ToastItem
                key={toast.id}
                {...{ toast, words }}
                waits={attended !== undefined}
                onClose={closeByKeyboard}
              />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

type ToastItemProps = { toast: Toast; words: Words; waits: boolean; onClose: (id: number) => void };

function ToastItem({ toast: { id, text }, words, waits, onClose }: ToastItemProps) {
  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => closeToast(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, waits]);
  return (
    <li className="toast">
      <span className="toast-mark" aria-hidden="true">
        *
      </span>
      <p>{text}</p>
      <Button kind="icon" aria-label={`${words.close}: ${text}`} onPress={() => onClose(id)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </Button>
    </li>
  );
}

function Announcement({ of: toast }: { of: Toast | undefined }) {
  const [text, setText] = useState('');
  useEffect(() => {
    // A trailing space, added to every other toast, makes screen readers announce the same text again.
    const next = toast ? toast.text + '\u00a0'.repeat(toast.id % 2) : '';
    const timer = setTimeout(() => setText(next), afterAppearingMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return <LiveRegion text={text} />;
}

/** F6 moves the focus to the toasts and back, as in desktop apps. */
function useFocusShortcut() {
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element>(null);
  const restoreFocus = () => {
    if (!region.current?.contains(document.activeElement)) return;
    const target = before.current ?? document.getElementById('content');
    if (target instanceof HTMLElement) target.focus();
  };
  useKeys((event) => {
    const { current } = region;
    if (event.key !== 'F6' || !current) return;
    event.preventDefault();
    if (current.contains(document.activeElement)) return restoreFocus();
    before.current = document.activeElement;
    (current.querySelector('button') ?? current).focus();
  });
  return { region, restoreFocus };
}
