// `octavo admin mailbox`
import type { Command } from './command.ts';

export const mailbox: Command = {
  does: 'print the address of the mailbox of a server that has no mail server',
  async run(_args, { configuration, server }) {
    if (configuration.mail.kind !== 'folder')
      throw new Error(
        'This server sends its mails (SMTP_URL), so it stores none. Read them in the recipient’s mailbox.',
      );
    const { loadSecrets, mailboxPath } = await server();
    const secrets = await loadSecrets(configuration.dataFolder, configuration.secret);
    const address = `${configuration.address}${mailboxPath(secrets)}`;
    return { data: { address }, text: address };
  },
};
