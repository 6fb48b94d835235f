// A job as the API returns it: a union over its states.
import { z } from 'zod';
import { problemCodes } from './problems.ts';
import { warningCodes } from './warnings.ts';
import { failure } from './routes/route.ts';
import { jobTypes } from './catalogue/catalogue.ts';

export const jobStates = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;
export type JobStateName = (typeof jobStates)[number];

const { details } = failure.shape;

/** A warning in an API response. */
export const warningBody = z.object({ code: z.enum(warningCodes), message: z.string(), details });

/** The result of a finished conversion (specification section 3, "Conversion result"). */
export const conversionResult = z.object({
  outputFileName: z.string(),
  fileSize: z.number().int().describe('bytes'),
  mimeType: z.string(),
  downloadUrl: z
    .string()
    .describe('signed and expiring; relative to the host if the server has no PUBLIC_URL'),
  expires_at: z.iso.datetime().describe('when the link ends; the file may be kept longer'),
  file_id: z.uuid().optional().describe('the stored file, for the routes of an account’s files'),
  pages: z.number().int().optional(),
  warnings: z
    .array(warningBody)
    .optional()
    .describe('warnings about the result, such as pages that stayed images'),
  remarks: z.array(warningBody).optional().describe('deprecated: the former name of warnings'),
});
export type ConversionResult = z.infer<typeof conversionResult>;

/** A problem in an API response. */
export const problemBody = z.object({
  code: z.enum(problemCodes),
  message: z.string(),
  details: details.describe('the values in the message'),
});

export type ProblemBody = z.infer<typeof problemBody>;

/** The id of a job; that of a visitor's job ends with a token, which shows that the caller got the id from its answer. */
export const jobId = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.[\w-]{22})?$/i, 'must be the id of a job')
  .meta({ examples: ['7b8e1c52-4d0f-4f6a-9a51-3f2b6c8d9e10'] });

const common = {
  id: jobId,
  type: z.enum(jobTypes),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
};

export const jobView = z.discriminatedUnion('state', [
  z.object({ ...common, state: z.literal('queued') }),
  z.object({
    ...common,
    state: z.literal('running'),
    done: z.number(),
    of: z.number(),
    what: z.string().describe('description of the current step'),
  }),
  z.object({ ...common, state: z.literal('finished'), result: conversionResult }),
  z.object({ ...common, state: z.literal('failed'), problem: problemBody }),
  z.object({ ...common, state: z.literal('cancelled') }),
]);
export type JobView = z.infer<typeof jobView>;

/** Whether the job is finished, failed or cancelled. */
export const hasEnded = ({ state }: { state: JobStateName }): boolean =>
  state !== 'queued' && state !== 'running';
