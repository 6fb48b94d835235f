// The one page of the web app, as this server is configured.
import type { Configuration } from '#platform/configuration.ts';
import { escapeHtml } from '#platform/http/html.ts';

/**
 * Writes into the page what its scripts must know before they ask for anything (packages/web/analytics reads it).
 * @param built the page as it was built
 */
export function pageFor(built: string, { analytics }: Pick<Configuration, 'analytics'>): string {
  if (analytics.url === undefined) return built;
  const told = `<meta name="octavo-analytics" content="${escapeHtml(analytics.url)}" />`;
  return built.replace('</head>', () => `${told}</head>`);
}
