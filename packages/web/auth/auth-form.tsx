// A form with a submit button that shows why submitting failed.
import type { ReactNode } from 'react';
import type { SubmitState } from '#auth/use-submit.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

type Props = {
  form: React.RefObject<HTMLFormElement | null>;
  submitState: SubmitState;
  submitLabel: string;
  onSubmit: () => void;
  children: ReactNode;
};

export const AuthForm = ({ form, submitState, submitLabel, onSubmit, children }: Props) => (
  <form
    className="auth-form"
    ref={form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
    {submitState.state === 'failed' && <Notice tone="problem">{submitState.message}</Notice>}
    <Button kind="primary" type="submit" isDisabled={submitState.state === 'busy'}>
      {submitLabel}
    </Button>
  </form>
);
