// A modal dialog.
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '#ui/forms/button.tsx';
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
export const Dialog = ({ isOpen, title, onClose, closeLabel, children }: Props) => (
  <ModalOverlay
    className="dialog-overlay"
    isOpen={isOpen}
    isDismissable={onClose !== undefined}
    isKeyboardDismissDisabled={onClose === undefined}
    onOpenChange={(open) => !open && onClose?.()}
  >
    <Modal className="dialog-frame">
      <AriaDialog className="dialog">
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
