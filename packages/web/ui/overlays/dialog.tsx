// A modal dialog.
import { useRef, type ReactNode, type RefObject } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '#ui/forms/button.tsx';
import { useKeys } from '#ui/shortcuts/keyboard.ts';
import './dialog.css';

type Props = {
  isOpen: boolean;
  title: string;
  /** Set if Escape and a click outside may close the dialog. */
  onClose?: () => void;
  /** The label of a button in the corner that closes the dialog; without one, it has buttons of its own. */
  closeLabel?: string;
  children: ReactNode;
};

/** A modal dialog. Without `onClose`, only its own buttons close it: a stray click must not cancel work in progress. */
export function Dialog({ isOpen, title, onClose, closeLabel, children }: Props) {
  const dialog = useRef<HTMLElement>(null);
  useEscapeOutside(dialog, onClose);
  return (
    <ModalOverlay
      className="dialog-overlay"
      isOpen={isOpen}
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => !open && onClose?.()}
    >
      <Modal className="dialog-frame">
        <AriaDialog className="dialog" ref={dialog}>
          <div className="dialog-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {closeLabel !== undefined && onClose && (
              <Button kind="icon" aria-label={closeLabel} onPress={onClose}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M6 6l12 12M18 6L6 18" />
                </svg>
              </Button>
            )}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Closes the topmost dialog with Escape while the focus is elsewhere. React Aria hears only keys pressed in the dialog, and
 * moves the focus there a moment after it has appeared.
 */
function useEscapeOutside(dialog: RefObject<HTMLElement | null>, onClose?: () => void): void {
  useKeys((event) => {
    const { key, target, repeat, isComposing } = event;
    if (key !== 'Escape' || repeat || isComposing || !onClose) return;
    const shown = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
    if (!dialog.current || shown.at(-1) !== dialog.current) return;
    // Toasts can be used while a dialog is open, and close with Escape themselves.
    if (target instanceof Element && target.closest('.dialog, [data-react-aria-top-layer]')) return;
    // A dialog that opens in its place must not hear the same key.
    event.stopImmediatePropagation();
    onClose();
  });
}
