// The port to whatever delivers mail.
import type { Configuration } from '#platform/configuration.ts';
import { createDelivery } from '#platform/mail/delivery.ts';
import { folderTransport } from '#platform/mail/folder-transport.ts';
import { smtpTransport } from '#platform/mail/smtp-transport.ts';
import type { Log } from '#platform/telemetry/log.ts';

export type Mail = {
  /** One address. */
  to: string;
  subject: string;
  /** Plain text, which every reader shows. */
  text: string;
  html?: string;
};

export type Mailer = {
  /** Takes a mail over and sends it in the background, several times if it must: a call never fails by its mail. */
  send(mail: Mail): void;
  /** Gives what is under way a moment to leave. */
  stop(): Promise<void>;
};

/** Brings one mail to its next stop. @throws Error when it could not be handed over. */
export type Transport = (mail: Mail) => Promise<void>;

/** The mailer that the configuration names: a mail server, or files in the data folder. */
export function openMailer({ mail, dataFolder }: Configuration, log: Log): Mailer {
  const transport =
    mail.kind === 'smtp' ? smtpTransport(mail) : folderTransport(dataFolder, mail.from);
  return createDelivery(transport, log);
}
