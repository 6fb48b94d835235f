// A form that is sent once its fields are right, and says so when that failed.
import type { ReactNode } from 'react';
import type { Attempt } from '#auth/use-submit.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

type Props = {
  form: React.RefObject<HTMLFormElement | null>;
  attempt: Attempt;
  submitLabel: string;
  onSubmit: () => void;
  children: ReactNode;
};

export const EntryForm = ({ form, attempt, submitLabel, onSubmit, children }: Props) => (
  <form
    className="entry-form"
    ref={form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
    {attempt.state === 'failed' && <Notice tone="problem">{attempt.message}</Notice>}
    <Button kind="primary" type="submit" isDisabled={attempt.state === 'busy'}>
      {submitLabel}
    </Button>
  </form>
);
