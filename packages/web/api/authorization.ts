// Adds the bearer token to calls.

type TokenSource = () => Promise<string | undefined>;

let tokenSource: TokenSource = async () => undefined;

/** Sets the source of tokens. Until then, calls are made as a visitor. */
export function authorizeWith(source: TokenSource): void {
  tokenSource = source;
}

/** The Authorization header; empty for visitors. */
export async function authorization(): Promise<Record<string, string>> {
  const token = await tokenSource();
  return token ? bearer(token) : {};
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
