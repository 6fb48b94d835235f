// Form state with validation; errors appear after the first attempt to submit.
import { useRef, useState } from 'react';
import { authTexts } from '#messages/auth.ts';

type Rule = (value: string) => string | undefined;

export const required: Rule = (value) => (value.trim() ? undefined : authTexts.errors.required);

/** Rejects only what no mail server would accept; the verification email checks the rest. */
export const emailAddress: Rule = (value) =>
  required(value) ?? (/^\S+@\S+$/.test(value.trim()) ? undefined : authTexts.errors.invalidEmail);

/** Passwords are not trimmed: spaces count. */
export const password: Rule = (value) => (value ? undefined : authTexts.errors.required);

export type Field = {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
};

type FormFields<N extends string> = {
  values: Record<N, string>;
  field(name: N): Field;
  /** Shows all errors. @returns whether there are none */
  check(): boolean;
  form: React.RefObject<HTMLFormElement | null>;
};

/**
 * @param rules the validation of each field
 * @param initial what fields contain at first; the others are empty
 */
export function useFormFields<N extends string>(
  rules: Record<N, Rule>,
  initial: Partial<Record<NoInfer<N>, string>> = {},
): FormFields<N> {
  const names = Object.keys(rules) as N[];
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, initial[name] ?? ''])) as Record<N, string>,
  );
  return {
    values,
    form,
    field: (name) => ({
      value: values[name],
      onChange: (value) => setValues((all) => ({ ...all, [name]: value })),
      error: tried ? rules[name](values[name]) : undefined,
    }),
    check() {
      setTried(true);
      const wrong = names.find((name) => rules[name](values[name]));
      if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return wrong === undefined;
    },
  };
}
