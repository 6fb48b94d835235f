// The form for a new link: how long it works, and whether it asks for a password.
import { shareLimits } from '@octavo/contract';
import { useState, type FormEvent } from 'react';
import { sharing as words } from '#messages/sharing.ts';
import type { NewLink } from '#sharing/use-shares.ts';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceField, PasswordField, ToggleField } from '#ui/forms/fields.tsx';

const hourMs = 60 * 60 * 1000;
const hours = [1, 24, 168, 720] as const;
const stored = 'stored';

/** The times that end before the file does, and the file's own. */
const termsFor = (expiresAt: string | undefined) => [
  ...hours
    .filter((n) => expiresAt === undefined || Date.parse(expiresAt) - Date.now() > n * hourMs)
    .map((n) => ({ value: String(n), label: words.terms[n] })),
  { value: stored, label: words.terms.stored },
];

type Props = {
  expiresAt: string | undefined;
  isBusy: boolean;
  onCreate: (link: NewLink) => void;
};

export function LinkForm({ expiresAt, isBusy, onCreate }: Props) {
  const [terms] = useState(() => termsFor(expiresAt));
  const [term, setTerm] = useState(stored);
  const [isProtected, setProtected] = useState(false);
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = isProtected && password.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    onCreate({
      ...(term !== stored && { expires_in_hours: Number(term) }),
      ...(isProtected && { password: password.trim() }),
    });
  };
  return (
    <form className="share-form" noValidate onSubmit={submit}>
      <ChoiceField label={words.works} value={term} onChange={setTerm} choices={terms} />
      <ToggleField label={words.protect} value={isProtected} onChange={setProtected} />
      {isProtected && (
        <PasswordField
          label={words.password}
          value={password}
          onChange={setPassword}
          maxLength={shareLimits.passwordCharacters}
          autoComplete="new-password"
          showLabel={words.showPassword}
          error={isTried && isMissing ? words.passwordMissing : undefined}
        />
      )}
      <Button type="submit" kind="primary" isPending={isBusy}>
        {words.create}
      </Button>
    </form>
  );
}
