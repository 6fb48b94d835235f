// The port to whatever delivers mail.
import type { Configuration } from '#platform/configuration.ts';
import { createDelivery } from '#platform/mail/delivery.ts';
import { folderTransport, forgetKeptMails } from '#platform/mail/folder-transport.ts';
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
  /** Deletes the mails to an address that are kept on this server; those that have left cannot be called back. */
  forget(address: string): Promise<void>;
  /** Gives what is under way a moment to leave. */
  stop(): Promise<void>;
};

/** Brings one mail to its next stop. @throws Error when it could not be handed over. */
export type Transport = (mail: Mail) => Promise<void>;

/** The mailer that the configuration names: a mail server, or files in the data folder. */
export function openMailer({ mail, dataFolder }: Configuration, log: Log): Mailer {
  if (mail.kind === 'smtp')
    return { ...createDelivery(smtpTransport(mail), log), forget: async () => undefined };
  return {
    ...createDelivery(folderTransport(dataFolder, mail.from), log),
    forget: (address) => forgetKeptMails(dataFolder, address),
  };
}
