// Identity errors with the same codes for all providers.

/** The codes of the specification's error catalogue (section 8) and similar ones. */
export const identityCodes = [
  'email-already-in-use',
  'weak-password',
  'common-password',
  'invalid-email',
  'invalid-credential',
  'email-not-verified',
  'account-disabled',
  'invalid-code',
  'expired-code',
  'too-many-requests',
  'popup-closed',
  'sign-up-closed',
  'not-invited',
  'not-linked',
  'address-of-another',
  'not-offered',
  'unreachable',
  'failed',
] as const;
export type IdentityCode = (typeof identityCodes)[number];

export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: IdentityCode;

  /** @param said the provider's message, for the log and for Google's own errors */
  constructor(code: IdentityCode, said?: string, cause?: unknown) {
    super(said ?? code, { cause });
    this.code = code;
  }
}

type Request = { url: string; init?: RequestInit; fetch: typeof fetch };

/**
 * Calls a provider.
 * @param codeOf maps a response that is not OK to a code
 * @throws IdentityError
 */
export async function callProvider(
  { url, init, fetch }: Request,
  codeOf: (body: unknown) => { code: IdentityCode; said?: string | undefined },
): Promise<unknown> {
  const answer = await fetch(url, init).catch((cause: unknown) => {
    throw new IdentityError('unreachable', undefined, cause);
  });
  const body: unknown = await answer.json().catch((cause: unknown) => {
    // An answer that breaks off, as when the page is left, is not one without content: nobody was signed out.
    if (answer.ok && !(cause instanceof SyntaxError))
      throw new IdentityError('unreachable', undefined, cause);
  });
  if (answer.ok) return body;
  if (answer.status === 429) throw new IdentityError('too-many-requests');
  if (answer.status >= 500) throw new IdentityError('unreachable');
  const { code, said } = codeOf(body);
  throw new IdentityError(code, said);
}

/** The claims of a token. The browser trusts them; only the server verifies the token. */
export function claimsOf(token: string): Record<string, unknown> {
  const body = token.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
}

/** Tokens count as expired this long before they do. */
const marginMs = 60_000;

/** True if a token stays valid for a while. */
export const isFresh = (token: string, now: number): boolean =>
  Number(claimsOf(token)['exp']) * 1000 - marginMs > now;
