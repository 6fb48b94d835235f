import { useRef, type ReactNode } from 'react';
import { Button, type ButtonKind } from '#ui/forms/button.tsx';

type Props = {
  children: ReactNode;
  kind?: ButtonKind;
  /** The extensions that the system's dialog shows by default, with a dot. */
  accept?: readonly string[];
  /** Whether several files can be selected. */
  multiple?: boolean;
  /** Chooses a folder, with all files in it. */
  folder?: boolean;
  /** The name of a button that shows an icon. */
  'aria-label'?: string;
  onFiles: (files: File[]) => void;
};

/** A button that opens the system's file dialog. */
export function FilePicker({
  children,
  kind = 'plain',
  accept = [],
  multiple = true,
  folder = false,
  'aria-label': label,
  onFiles,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        {...(folder && { webkitdirectory: '' })}
        hidden
        accept={accept.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that choosing the same file again triggers another change event.
          target.value = '';
        }}
      />
      <Button
        kind={kind}
        {...(label && { 'aria-label': label })}
        onPress={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
