// The ways to sign in and sign up on this server.
import { useQuery } from '@tanstack/react-query';
import type { SignInMethods } from '#identity/adapters/adapter.ts';
import { auth } from '#identity/identity.ts';

/** The sign-in methods on offer; undefined until the server has answered. */
export const useSignInMethods = (): SignInMethods | undefined =>
  useQuery({ queryKey: ['sign-in methods'], queryFn: auth.signInMethods, staleTime: Infinity })
    .data;

/** False where the server does not take new accounts from everybody. */
export const useCanSignUp = (): boolean => (useSignInMethods()?.signUp ?? 'open') === 'open';
