// The details of a certificate that messages and reports contain.
import type { X509Certificate } from 'node:crypto';

/** The common name of the owner, or else the whole name. */
export function commonNameOf({ subject }: X509Certificate): string {
  const lines = (subject ?? '').split('\n');
  return lines.find((line) => line.startsWith('CN='))?.slice('CN='.length) ?? lines.join(', ');
}

/** The first and the last day of a certificate that is not valid at a time; nothing for one that is. */
export function periodUnlessValid(
  { validFromDate, validToDate }: X509Certificate,
  time: Date,
): { from: string; to: string } | undefined {
  if (time >= validFromDate && time <= validToDate) return undefined;
  return { from: dayOf(validFromDate), to: dayOf(validToDate) };
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
