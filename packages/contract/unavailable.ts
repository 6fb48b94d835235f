// The features that an installation lacks because programs are missing, which the server passes to the web app’s scripts.
import { z } from 'zod';
import { jobTypes } from './catalogue/catalogue.ts';

/** The name of the meta element that contains it as JSON. */
export const unavailableMeta = 'octavo-unavailable';

export const unavailable = z.object({
  programs: z.array(z.string()).describe('such as LibreOffice'),
  types: z.array(z.enum(jobTypes)).describe('the conversions that need them'),
});
/** Missing programs, and the conversions that need them. */
export type Unavailable = z.infer<typeof unavailable>;
