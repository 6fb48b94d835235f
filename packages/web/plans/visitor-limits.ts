// What visitors without an account may do here, as the server wrote it into the page.
import {
  anonymousLimits,
  fill,
  isUnlimited,
  visitorLimits as schema,
  visitorLimitsMeta,
  type VisitorLimits,
} from '@octavo/contract';
import { formatBytes, formatNumber } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';

const hourMs = 60 * 60 * 1000;

/** A page that does not come from the server, as while developing, tells of the limits that it has by default. */
const byDefault: VisitorLimits = {
  conversions_per_month: anonymousLimits.conversionsPerMonth,
  file_bytes: anonymousLimits.fileBytes,
  retention_hours: anonymousLimits.resultLifetimeMs / hourMs,
};

/** The limits of this server; none where a page is written ahead, for any server. */
export function visitorLimits(): VisitorLimits | undefined {
  if (typeof document === 'undefined') return undefined;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${visitorLimitsMeta}"]`);
  return meta ? schema.parse(JSON.parse(meta.content)) : byDefault;
}

/** The limits in a sentence, which is left to the server to fill in where they are not known. */
export function allowanceText(limits: VisitorLimits | undefined): string {
  if (!limits) return messages.home.allowance;
  const { conversions_per_month: monthly, file_bytes: bytes } = limits;
  return fill(messages.home.allowance, {
    conversions: isUnlimited(monthly) ? messages.home.anyNumber : formatNumber(monthly),
    size: formatBytes(bytes),
  });
}
