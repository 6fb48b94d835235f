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
  /** Rejects when nothing was added; the text stays then. */
  onAdd: (text: string) => Promise<unknown>;
};

/** One field and a button that adds what it says. */
export function AddForm({ button, busy, onAdd, ...field }: Props) {
  const [text, setText] = useState('');
  const add = () => {
    if (text.trim() === '') return;
    // Whoever types the next one meanwhile keeps it.
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
