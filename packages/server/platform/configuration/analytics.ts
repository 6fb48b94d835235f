// The variable for web analytics.
import { z } from 'zod';
import { variable, type ValuesOf } from '#platform/configuration/variable.ts';

const requirement =
  'must be an address such as https://count.example.org/events, or a path such as /count';

export const analyticsVariables = {
  ANALYTICS_URL: variable({
    meaning:
      'Where browsers send scroll depth and viewing time; see docs/operations.md. Without it nothing is measured.',
    default: 'none',
    schema: z
      .union(
        [z.url({ protocol: /^https?$/ }), z.string().regex(/^\/(?!\/)[^\s"'\\]*$/)],
        requirement,
      )
      .optional(),
  }),
} as const;

/** Where page views are sent, and the site that receives them; neither where nothing is counted. */
export function analyticsOf({ ANALYTICS_URL: url }: ValuesOf<typeof analyticsVariables>) {
  const isOtherSite = url !== undefined && !url.startsWith('/');
  return { url, sites: isOtherSite ? [new URL(url).origin] : [] };
}
