// Renders a page of the web app for this server's configuration.
import {
  basePathMeta,
  fill,
  formatBytes,
  isUnlimited,
  signatureLevelMeta,
  unavailableMeta,
  type SignatureLevel,
  visitorLimitsMeta,
  type Unavailable,
  type VisitorLimits,
} from '@octavo/contract';
import type { Configuration } from '#platform/configuration.ts';
import { escapeHtml } from '#platform/html.ts';
import { withBasePath } from '#platform/http/base-path.ts';

const hourMs = 60 * 60 * 1000;

type Settings = Pick<
  Configuration,
  'analytics' | 'anonymous' | 'publicUrl' | 'basePath' | 'local' | 'signingServices'
> & {
  unavailable: Unavailable;
};
type PageContext = {
  language: string;
  /** Replaces a number where there is no limit. */
  anyNumber: string;
  /** The name of the screen; undefined where there is no such screen. */
  address: string | undefined;
};

/**
 * Inserts the configuration that scripts need at start, and the parts that the build left open.
 * @param built the page as it was built
 */
export function pageFor(built: string, settings: Settings, context: PageContext): string {
  const { analytics, anonymous, publicUrl, basePath, unavailable } = settings;
  const { address } = context;
  const headTags = [
    metaOf(visitorLimitsMeta, JSON.stringify(visitorLimitsOf(anonymous))),
    ...(basePath === '' ? [] : [metaOf(basePathMeta, basePath)]),
    ...(unavailable.types.length > 0 ? [metaOf(unavailableMeta, JSON.stringify(unavailable))] : []),
    metaOf(signatureLevelMeta, highestLevel(settings)),
    ...(analytics.url === undefined ? [] : [metaOf('octavo-analytics', analytics.url)]),
    ...(publicUrl && address ? [canonical(publicUrl, address)] : []),
  ].join('');
  const page = withBasePath(fill(built, allowanceOf(anonymous, context)), basePath);
  const complete = page.replace('</head>', () => `${headTags}</head>`);
  return settings.local ? withoutAccounts(complete) : complete;
}

/** The texts of the landing page about the limits of visitors. */
function allowanceOf(
  { conversionsPerMonth, fileBytes }: Settings['anonymous'],
  { language, anyNumber }: PageContext,
) {
  const count = new Intl.NumberFormat(language);
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });
  return {
    conversions: isUnlimited(conversionsPerMonth)
      ? escapeHtml(anyNumber)
      : count.format(conversionsPerMonth),
    size: formatBytes(fileBytes, amount.format),
  };
}

/** Read by start scripts and styles before the first paint (web/identity/has-accounts.ts). */
const withoutAccounts = (page: string) =>
  page.replace('<html', '<html data-accounts="off" data-session=""');

const metaOf = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`;

const canonical = (publicUrl: string, address: string) =>
  `<link rel="canonical" href="${escapeHtml(publicUrl + address)}" />`;

const visitorLimitsOf = ({
  conversionsPerMonth,
  concurrent,
  fileBytes,
  retentionMs,
}: Settings['anonymous']): VisitorLimits => ({
  conversions_per_month: conversionsPerMonth,
  concurrent,
  file_bytes: fileBytes,
  retention_hours: retentionMs / hourMs,
});

/** The highest level of signatures that the services allow. */
function highestLevel({ signingServices }: Settings): SignatureLevel {
  const { timestampUrl, revocationHosts } = signingServices;
  if (timestampUrl === undefined) return 'B-B';
  return revocationHosts.length ? 'B-LTA' : 'B-T';
}
