// Keeps strangers from flooding somebody's mailbox: anybody may ask for mails to any address, from many places.
import type { Mailer } from '#platform/mail/mail.ts';

/** Mails that one address gets in an hour, of one process. */
const mailsPerHour = 5;
const hourMs = 60 * 60 * 1000;

/** Hands on what an address may still get and drops the rest, which nobody is told of. */
export function limitedMailer(mailer: Pick<Mailer, 'send'>, now = Date.now): Pick<Mailer, 'send'> {
  const sent = new Map<string, number[]>();
  const recent = (to: string) => (sent.get(to) ?? []).filter((at) => at > now() - hourMs);
  const forgetOld = () => {
    for (const to of sent.keys()) if (recent(to).length === 0) sent.delete(to);
  };
  return {
    send(mail) {
      forgetOld();
      const times = recent(mail.to);
      if (times.length >= mailsPerHour) return;
      sent.set(mail.to, [...times, now()]);
      mailer.send(mail);
    },
  };
}
