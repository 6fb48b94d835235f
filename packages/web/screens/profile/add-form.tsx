import { useState } from 'react';
import { Button } from '#ui/forms/button.tsx';
import { TextField } from '#ui/forms/fields.tsx';

type Props = {
  label: string;
  help?: string;
  placeholder?: string;
  button: string;
  maxLength: number;
  busy: boolean;
  /** Rejects if adding failed; the text is then kept. */
  onAdd: (text: string) => Promise<unknown>;
};

/** A field and a button that adds its value. */
export function AddForm({ button, busy, onAdd, ...field }: Props) {
  const [text, setText] = useState('');
  const add = () => {
    if (text.trim() === '') return;
    // Clears the field unless the user has already typed something else.
    onAdd(text.trim()).then(
      () => setText((now) => (now === text ? '' : now)),
      () => {},
    );
  };
  return (
    <form
      className="add-form"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField {...field} value={text} onChange={setText} />
      <Button type="submit" isPending={busy} isDisabled={text.trim() === ''}>
        {button}
      </Button>
    </form>
  );
}
