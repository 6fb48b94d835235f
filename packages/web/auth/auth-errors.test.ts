import { describe, expect, test } from 'vitest';
import { IdentityError } from '#identity/adapters/errors.ts';
import {
  providerSignInFailure,
  signInFailure,
  providerSignUpFailure,
  signUpFailure,
} from '#auth/auth-errors.ts';
import { texts } from '#messages/texts.ts';

describe('signing up', () => {
  test('reports that an address is taken and that a password is weak, and else that it failed', () => {
    expect(signUpFailure(new IdentityError('email-already-in-use'))).toBe(texts.signup.emailInUse);
    expect(signUpFailure(new IdentityError('weak-password'))).toBe(texts.signup.weakPassword);
    expect(signUpFailure(new IdentityError('failed'))).toBe(texts.signup.failed);
    expect(signUpFailure(new IdentityError('unreachable'))).toBe(texts.signup.failed);
    expect(signUpFailure(new Error('odd'))).toBe(texts.signup.failed);
  });

  test('at Google shows what Google said', () => {
    expect(providerSignUpFailure(new IdentityError('failed', 'access_denied'))).toBe(
      'access_denied',
    );
    expect(providerSignUpFailure(new IdentityError('failed'))).toBe(texts.login.googleFailed);
  });
});

describe('signing in', () => {
  test('does not reveal whether the address or the password is wrong', () => {
    expect(signInFailure(new IdentityError('invalid-credential'))).toBe(texts.login.failed);
    expect(signInFailure(new IdentityError('invalid-email'))).toBe(texts.login.failed);
  });

  test('at Google has a text of its own', () => {
    for (const code of ['failed', 'unreachable'] as const)
      expect(providerSignInFailure(new IdentityError(code))).toBe(texts.login.googleFailed);
  });
});
