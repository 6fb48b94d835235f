// The dialogs for the address of a link and the description of a picture.
import { useState, type FormEvent, type ReactNode } from 'react';
import { completeAddress } from '#editors/document-editor/rich-text/complete-address.ts';
import { documentEditor as words } from '#messages/document-editor.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextField } from '#ui/forms/fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import '#editing/convert-dialog.css';

const longestAddress = 2000;
const exampleAddress = 'https://example.com';
const longestDescription = 500;

type FormProps = { onSubmit: () => void; children: ReactNode };

function Form({ onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="convert" noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

type LinkProps = {
  isOpen: boolean;
  /** The current address; empty for a new link. */
  address: string;
  /** Called with the address; empty to remove the link. */
  onApply: (address: string) => void;
  onClose: () => void;
};

export const LinkDialog = ({ isOpen, ...props }: LinkProps) => (
  <Dialog isOpen={isOpen} title={words.link.button} onClose={props.onClose}>
    <LinkForm {...props} />
  </Dialog>
);

function LinkForm({ address, onApply, onClose }: Omit<LinkProps, 'isOpen'>) {
  const [typed, setTyped] = useState(address);
  const [isRefused, setRefused] = useState(false);
  const apply = () => {
    const complete = completeAddress(typed);
    if (complete) onApply(complete);
    else setRefused(true);
  };
  return (
    <Form onSubmit={apply}>
      <TextField
        label={words.link.address}
        type="url"
        value={typed}
        placeholder={exampleAddress}
        maxLength={longestAddress}
        error={isRefused ? words.link.invalid : undefined}
        onChange={(next) => {
          setTyped(next);
          setRefused(false);
        }}
      />
      <div className="convert-actions">
        <Button kind="primary" type="submit">
          {words.link.apply}
        </Button>
        {address && <Button onPress={() => onApply('')}>{words.link.remove}</Button>}
        <Button onPress={onClose}>{messages.editor.cancel}</Button>
      </div>
    </Form>
  );
}

type AltProps = {
  isOpen: boolean;
  alt: string;
  onApply: (alt: string) => void;
  onClose: () => void;
};

export const AltDialog = ({ isOpen, ...props }: AltProps) => (
  <Dialog isOpen={isOpen} title={words.image.alt} onClose={props.onClose}>
    <AltForm {...props} />
  </Dialog>
);

function AltForm({ alt, onApply, onClose }: Omit<AltProps, 'isOpen'>) {
  const [typed, setTyped] = useState(alt);
  return (
    <Form onSubmit={() => onApply(typed.trim())}>
      <TextField
        label={words.image.alt}
        help={words.image.altHelp}
        value={typed}
        maxLength={longestDescription}
        onChange={setTyped}
      />
      <div className="convert-actions">
        <Button kind="primary" type="submit">
          {words.image.apply}
        </Button>
        <Button onPress={onClose}>{messages.editor.cancel}</Button>
      </div>
    </Form>
  );
}
