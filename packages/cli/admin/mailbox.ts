// `octavo admin mailbox`
import type { Command } from './command.ts';

export const mailbox: Command = {
  does: 'tell where to read the mails of a server that has no mail server',
  async run(_given, { configuration, server }) {
    if (configuration.mail.kind !== 'folder')
      throw new Error(
        'This server sends its mails (SMTP_URL), so it keeps none. Read them where they were sent to.',
      );
    const { loadSecrets, mailboxPath } = await server();
    const secrets = await loadSecrets(configuration.dataFolder, configuration.secret);
    const address = `${configuration.address}${mailboxPath(secrets)}`;
    return { data: { address }, text: address };
  },
};
