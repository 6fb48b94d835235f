// Reads the certificate for HTTPS, and again when its file was renewed.
import { readFile, stat } from 'node:fs/promises';
import { createSecureContext, type Server } from 'node:tls';
import type { TlsFiles } from '#platform/configuration/tls.ts';
import type { Log } from '#platform/telemetry/log.ts';

const checkMs = 60_000;

export type Certificate = { cert: Buffer; key: Buffer };

/** @throws Error with a sentence for the operator when the files cannot be used */
export async function readCertificate({ certificate, key }: TlsFiles): Promise<Certificate> {
  try {
    const [cert, secret] = await Promise.all([readFile(certificate), readFile(key)]);
    createSecureContext({ cert, key: secret });
    return { cert, key: secret };
  } catch (cause) {
    throw new Error(`TLS_CERT (${certificate}) and TLS_KEY (${key}) cannot be used.`, { cause });
  }
}

/** Takes a renewed certificate for new connections. It ends with the process. @param everyMs for tests */
export function watchCertificate(
  server: Pick<Server, 'setSecureContext'>,
  files: TlsFiles,
  log: Log,
  everyMs = checkMs,
): void {
  const changedAt = async () => (await stat(files.certificate)).mtimeMs;
  let known = changedAt().catch(() => 0);
  const check = async () => {
    const [before, now] = [await known, await changedAt()];
    if (before === now) return;
    server.setSecureContext(await readCertificate(files));
    known = Promise.resolve(now);
    log.info('the renewed certificate is in use');
  };
  const report = (error: unknown) => log.warn({ err: error }, 'the certificate cannot be read');
  setInterval(() => void check().catch(report), everyMs).unref();
}
