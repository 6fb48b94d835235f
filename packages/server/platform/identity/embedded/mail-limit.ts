// Limits the mails to one address, because anybody can request mails to any address.
import type { Mailer } from '#platform/mail/mail.ts';

/** Mails to one address in an hour, for each process. */
const mailsPerHour = 5;
const hourMs = 60 * 60 * 1000;

/** Sends mails within the limit and silently drops the rest. */
export function limitedMailer(mailer: Pick<Mailer, 'send'>, now = Date.now): Pick<Mailer, 'send'> {
  const sent = new Map<string, number[]>();
  const recent = (to: string) => (sent.get(to) ?? []).filter((at) => at > now() - hourMs);
  const dropOld = () => {
    for (const to of sent.keys()) if (recent(to).length === 0) sent.delete(to);
  };
  return {
    send(mail) {
      dropOld();
      const times = recent(mail.to);
      if (times.length >= mailsPerHour) return;
      sent.set(mail.to, [...times, now()]);
      mailer.send(mail);
    },
  };
}
