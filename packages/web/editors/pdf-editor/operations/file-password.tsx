// The password field for a protected file.
import { messages } from '#messages/messages.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { PasswordField } from '#ui/forms/fields.tsx';
import { editingLimits } from '@octavo/contract';

type Props = { value: string; onChange: (password: string) => void; help?: string };

/** Asks for the password that opens the file. */
export const FilePassword = (props: Props) => (
  <div className="operation-password">
    <PasswordField
      label={words.password}
      maxLength={editingLimits.passwordCharacters}
      showLabel={messages.upload.showPassword}
      {...props}
    />
  </div>
);
