// The variables for TLS without a reverse proxy.
import { folder, variable, type ValuesOf } from '#platform/configuration/variable.ts';

export const tlsVariables = {
  TLS_CERT: variable({
    meaning:
      'The file of the certificate chain (PEM), to serve HTTPS without a reverse proxy. A renewed file is read within a minute.',
    default: 'none; the server speaks HTTP',
    schema: folder.optional(),
  }),
  TLS_KEY: variable({
    meaning: 'The file of the private key of TLS_CERT (PEM).',
    default: 'none',
    schema: folder.optional(),
  }),
} as const;

type Values = ValuesOf<typeof tlsVariables>;

/** The files of the certificate and of its key. */
export type TlsFiles = { certificate: string; key: string };

export const tlsOf = ({ TLS_CERT, TLS_KEY }: Values): TlsFiles | undefined =>
  TLS_CERT && TLS_KEY ? { certificate: TLS_CERT, key: TLS_KEY } : undefined;

/** @returns a sentence for each variable without the other */
export function tlsContradictions({ TLS_CERT, TLS_KEY }: Values): string[] {
  if (TLS_CERT && !TLS_KEY)
    return ['TLS_KEY is missing: TLS_CERT needs the file of its private key.'];
  if (TLS_KEY && !TLS_CERT)
    return ['TLS_CERT is missing: TLS_KEY needs the file of its certificate.'];
  return [];
}
