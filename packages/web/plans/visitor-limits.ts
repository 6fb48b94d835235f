// The limits for visitors without an account, as the server wrote them into the page.
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

/** The defaults for a page that does not come from the server, as in development. */
const defaultLimits: VisitorLimits = {
  conversions_per_month: anonymousLimits.conversionsPerMonth,
  concurrent: anonymousLimits.concurrent,
  file_bytes: anonymousLimits.fileBytes,
  retention_hours: anonymousLimits.resultLifetimeMs / hourMs,
};

/** The limits of this server. */
export function visitorLimits(): VisitorLimits {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${visitorLimitsMeta}"]`);
  return meta ? schema.parse(JSON.parse(meta.content)) : defaultLimits;
}

/** The limits as a sentence. When prerendering, it contains placeholders that the server fills in. */
export function allowanceText(): string {
  if (typeof document === 'undefined') return messages.home.allowance;
  const { conversions_per_month: monthly, file_bytes: bytes } = visitorLimits();
  return fill(messages.home.allowance, {
    conversions: isUnlimited(monthly) ? messages.home.unlimited : formatNumber(monthly),
    size: formatBytes(bytes),
  });
}
