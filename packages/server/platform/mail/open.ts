import type { Configuration } from '#platform/configuration.ts';
import { createDelivery } from '#platform/mail/delivery.ts';
import { folderTransport, deleteStoredMails } from '#platform/mail/folder-transport.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import { smtpTransport } from '#platform/mail/smtp-transport.ts';
import type { Log } from '#platform/telemetry/log.ts';

/** Opens the mailer that the configuration names: a mail server, or files in the data folder. */
export function openMailer({ mail, dataFolder }: Configuration, log: Log): Mailer {
  if (mail.kind === 'smtp')
    return { ...createDelivery(smtpTransport(mail), log), deleteStored: async () => undefined };
  return {
    ...createDelivery(folderTransport(dataFolder, mail.from), log),
    deleteStored: (address) => deleteStoredMails(dataFolder, address),
  };
}
