// Asks for the password of a protected file and retries with it.
import { fill, catalogueEntry } from '@octavo/contract';
import { useState, type FormEvent } from 'react';
import type { ConversionRequest } from '#api/conversion.ts';
import { messages } from '#messages/messages.ts';
import { nameOf, type Entry } from '#converting/queue/entry.ts';
import { Button } from '#ui/forms/button.tsx';
import { PasswordField } from '#ui/forms/fields.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import './password-prompt.css';

type Props = { entry: Entry; onRetry: (request: ConversionRequest) => void };

/** Explains why the file could not be opened and asks for the password, if the conversion accepts one. */
export function PasswordPrompt({ entry, onRetry }: Props) {
  const { request, progress } = entry;
  if (progress.state !== 'failed' || !request) return null;
  const { message, code } = progress.failure;
  const takesPassword = 'password' in catalogueEntry(request.type).options;
  return (
    <div className="password-prompt">
      <Notice tone="problem">{message}</Notice>
      {takesPassword && (
        <PasswordForm
          key={code}
          name={nameOf(entry)}
          onPassword={(password) => onRetry(withPassword(request, password))}
        />
      )}
    </div>
  );
}

const withPassword = (
  { type, options }: ConversionRequest,
  password: string,
): ConversionRequest => ({
  type,
  options: { ...options, password },
});

type FormProps = { name: string; onPassword: (password: string) => void };

function PasswordForm({ name, onPassword }: FormProps) {
  const form = useFocusOnMount<HTMLFormElement>();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) onPassword(password);
  };
  return (
    <form
      ref={form}
      className="password-form"
      aria-label={fill(messages.upload.passwordFor, { name })}
      onSubmit={submit}
    >
      <PasswordField
        label={messages.upload.password}
        value={password}
        onChange={setPassword}
        maxLength={256}
        showLabel={messages.upload.showPassword}
      />
      <Button type="submit" kind="primary" isDisabled={!password}>
        {messages.upload.unlock}
      </Button>
    </form>
  );
}
