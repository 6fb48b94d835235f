// The form for a web address to convert.
import type { ReactNode } from 'react';
import { messages } from '#messages/messages.ts';
import type { Address } from '#screens/editor-upload/files/use-address.ts';
import { TextField } from '#ui/forms/fields.tsx';
import { Card } from '#ui/layout/card.tsx';
import './address-form.css';

type Props = {
  address: Address;
  /** The list of pages in progress or failed. */
  children: ReactNode;
  /** Called when the user presses Enter. */
  onSubmit: () => void;
};

const maxLength = 8000;

/** Asks for the address of a page to convert. */
export const AddressForm = ({ address, children, onSubmit }: Props) => (
  <Card>
    <form
      className="address"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <TextField
        label={messages.upload.address}
        help={messages.upload.addressHelp}
        placeholder={messages.upload.addressExample}
        error={address.error}
        value={address.text}
        onChange={address.type}
        maxLength={maxLength}
        type="url"
      />
    </form>
  </Card>
);
