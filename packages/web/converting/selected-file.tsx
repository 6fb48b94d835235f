// A selected file in a list.
import { fill } from '@octavo/contract';
import type { ReactNode } from 'react';
import { FileName } from '#converting/file-name.tsx';
import { messages } from '#messages/messages.ts';
import { Button } from '#ui/forms/button.tsx';
import './selected-file.css';

type Props = {
  name: string;
  bytes: number;
  /** Undefined if the file cannot be removed. */
  onRemove?: () => void;
  /** Additional buttons. */
  children?: ReactNode;
};

export const SelectedFile = ({ name, bytes, onRemove, children }: Props) => (
  <div className="selected-file">
    <FileName name={name} bytes={bytes} />
    {children}
    {onRemove && (
      <Button
        kind="icon"
        aria-label={fill(messages.upload.removeFile, { name })}
        onPress={onRemove}
      >
        ×
      </Button>
    )}
  </div>
);
