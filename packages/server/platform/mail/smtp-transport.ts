// Sends mails through a mail server (SMTP, RFC 5321).
import { createTransport } from 'nodemailer';
import type { Transport } from '#platform/mail/mail.ts';
import { explainConnection } from '#platform/unreachable.ts';

const connectTimeoutMs = 15_000;

/** Encrypts if the server supports it (STARTTLS), and always with `smtps:`. */
export function smtpTransport({ url, from }: { url: string; from: string }): Transport {
  const timeouts = { connectionTimeout: connectTimeoutMs, greetingTimeout: connectTimeoutMs };
  const server = createTransport({
    url,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await server.sendMail({ from, ...mail }).catch((error: unknown) => {
      throw explainConnection(error, { what: 'The mail server', setting: 'SMTP_URL', url });
    });
  };
}
