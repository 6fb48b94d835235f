// A modal dialog.
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import './dialog.css';

type Props = {
  isOpen: boolean;
  title: string;
  /** Set if Escape and a click outside may close the dialog. */
  onClose?: () => void;
  children: ReactNode;
};

/** A modal dialog. Without `onClose`, only its own buttons close it: a stray click must not cancel work in progress. */
export const Dialog = ({ isOpen, title, onClose, children }: Props) => (
  <ModalOverlay
    className="dialog-overlay"
    isOpen={isOpen}
    isDismissable={onClose !== undefined}
    isKeyboardDismissDisabled={onClose === undefined}
    onOpenChange={(open) => !open && onClose?.()}
  >
    <Modal className="dialog-frame">
      <AriaDialog className="dialog">
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);
