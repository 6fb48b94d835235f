// Adds the bearer token to calls.

type TokenSource = () => Promise<string | undefined>;

let tokenSource: TokenSource = async () => undefined;

/** Says where tokens come from; before that, calls are a visitor's. */
export function authorizeWith(source: TokenSource): void {
  tokenSource = source;
}

/** The header that signs a call in; none for a visitor. */
export async function authorization(): Promise<Record<string, string>> {
  const token = await tokenSource();
  return token ? { authorization: `Bearer ${token}` } : {};
}
