// The token of a link: the id of the share and its signature, so that neither a guessed nor a stolen id opens a file. Nothing in
// the database leads to the token.
import { sameBytes, type Secrets } from '#platform/secrets.ts';

const idBytes = 16;
const signatureBytes = 16;

export type ShareTokens = {
  /** @param id a UUID */
  tokenOf(id: string): string;
  /** The id of a token; undefined if this server did not make it. */
  idOf(token: string): string | undefined;
};

export function createShareTokens(secrets: Secrets): ShareTokens {
  const tokenOf = (id: string) => {
    const signature = secrets.sign('shares', id).subarray(0, signatureBytes);
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    return Buffer.concat([bytes, signature]).toString('base64url');
  };
  return {
    tokenOf,
    idOf(token) {
      const hex = Buffer.from(token, 'base64url').subarray(0, idBytes).toString('hex');
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return sameBytes(Buffer.from(token), Buffer.from(tokenOf(id))) ? id : undefined;
    },
  };
}
