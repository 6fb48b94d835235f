// A dialog over the page that holds the focus until it is closed.
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import './dialog.css';

type Props = { isOpen: boolean; title: string; children: ReactNode };

/** A dialog that only its own buttons close: a stray click must not end work that runs. */
export const Dialog = ({ isOpen, title, children }: Props) => (
  <ModalOverlay className="veil" isOpen={isOpen} isKeyboardDismissDisabled>
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
