// Asks for the password of a protected file until it opens.
import { useState, type FormEvent } from 'react';
import { texts } from '#messages/texts.ts';
import { viewer as words } from '#messages/viewer.ts';
import { Button } from '#ui/forms/button.tsx';
import { PasswordField } from '#ui/forms/fields.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';

const { viewer } = texts;

/** The longest password that PDF encryption uses, in bytes (ISO 32000-2). */
const maxLength = 127;

type Props = { wasWrong: boolean; answer: (password: string) => void };

export function PasswordForm({ wasWrong, answer }: Props) {
  const form = useFocusOnMount<HTMLFormElement>();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) answer(password);
  };
  return (
    <form
      ref={form}
      className="file-notice viewer-password"
      aria-label={viewer.embeddedPassword}
      // The error about the last password must not block the next one.
      noValidate
      onSubmit={submit}
    >
      <h2>{viewer.embeddedPassword}</h2>
      <PasswordField
        label={words.password}
        value={password}
        onChange={setPassword}
        maxLength={maxLength}
        showLabel={words.showPassword}
        error={wasWrong ? viewer.embeddedWrongPassword : undefined}
      />
      <Button type="submit" kind="primary" isDisabled={!password}>
        {words.open}
      </Button>
    </form>
  );
}
