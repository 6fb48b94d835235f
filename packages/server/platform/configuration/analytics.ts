// The variable for web analytics.
import { z } from 'zod';
import { variable, type ValuesOf } from '#platform/configuration/variable.ts';

const must =
  'must be an address such as https://count.example.org/events, or a path such as /count';

export const analyticsVariables = {
  ANALYTICS_URL: variable({
    meaning:
      'Where browsers send scroll depth and viewing time; see docs/operations.md. Without it nothing is measured.',
    default: 'none',
    schema: z
      .union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/(?!\/)[^\s"'\\]*$/)], must)
      .optional(),
  }),
} as const;

/** Where page views are sent, and the site that receives them; neither where nothing is counted. */
export function analyticsOf({ ANALYTICS_URL: url }: ValuesOf<typeof analyticsVariables>) {
  const isElsewhere = url !== undefined && !url.startsWith('/');
  return { url, sites: isElsewhere ? [new URL(url).origin] : [] };
}
