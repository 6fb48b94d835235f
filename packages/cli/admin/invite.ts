// `octavo admin invite`
import { UsageError, type Command } from './command.ts';

const usualDays = 7;
const mostDays = 90;

export const invite: Command = {
  operands: ['EMAIL'],
  options: { days: 'N' },
  does: `print a link with which this address can sign up; it works for ${usualDays} days`,
  async run({ operands: [email = ''], options }, { configuration, server }) {
    if (!/^\S+@\S+$/.test(email)) throw new UsageError(`“${email}” is no email address.`);
    const days = daysOf(options['days']);
    refuseWhereUseless(configuration.identity);
    const { loadSecrets, invitationLink } = await server();
    const secrets = await loadSecrets(configuration.dataFolder, configuration.secret);
    const link = invitationLink(secrets, { address: configuration.address, email, days });
    return { data: { email, days, link }, text: link };
  },
};

type Identity = { kind: string; signUp?: 'open' | 'invite' | 'closed' };

/** @throws Error with a sentence for the operator */
function refuseWhereUseless({ kind, signUp }: Identity): void {
  if (kind !== 'embedded')
    throw new Error('This server’s accounts are another provider’s. Invite people there.');
  if (signUp === 'closed')
    throw new Error(
      'Nobody can sign up (SIGNUP=closed). Set SIGNUP=invite and restart the server.',
    );
}

function daysOf(value: string | undefined): number {
  if (value === undefined) return usualDays;
  const days = Number(value);
  if (!Number.isInteger(days) || days < 1 || days > mostDays)
    throw new UsageError(`--days takes a whole number from 1 to ${mostDays}.`);
  return days;
}
