// The limits of visitors without an account, which the server passes to the web app’s scripts.
import { z } from 'zod';

/** The name of the meta element that contains them as JSON. */
export const visitorLimitsMeta = 'octavo-visitors';

export const visitorLimits = z.object({
  conversions_per_month: z.number().int().describe('-1: unlimited'),
  concurrent: z.number().int().positive().describe('conversions at the same time'),
  file_bytes: z.number().int().positive(),
  retention_hours: z.number().positive().describe('how long results are kept'),
});
export type VisitorLimits = z.infer<typeof visitorLimits>;
