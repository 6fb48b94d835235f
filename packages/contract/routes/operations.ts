// The parts that the routes of the PDF editor and of the image editor share.
import { z } from 'zod';
import { conversionResult, jobView } from '../jobs.ts';
import { flagQuery } from './paging.ts';
import { success, userProblems } from './route.ts';
import { admissionProblems, uploadProblems } from './job-problems.ts';

export const operationProblems = [
  'invalid_request',
  'plan_required',
  ...uploadProblems,
  ...admissionProblems,
  ...userProblems,
] as const;

/** The response is the result or, if requested, the job at once, as for conversions. */
export const processing = {
  query: z.object({ async: flagQuery }),
  replies: { 200: success(conversionResult), 202: success(z.object({ job: jobView })) },
  problems: operationProblems,
} as const;

export const fileName = z.object({
  fileName: z
    .string()
    .min(1)
    .max(500)
    .regex(/^[^\0]*$/)
    .describe('the name of a file (the newest with that name is sent) or its ID')
    .meta({ example: 'report.pdf' }),
});

export const health = {
  replies: {
    200: success(
      z.object({
        status: z.literal('ok'),
        operations: z.array(
          z.object({ operation: z.string(), label: z.string(), available: z.boolean() }),
        ),
      }),
    ),
  },
  problems: ['sandbox_unavailable', 'workers_unavailable', 'shutting_down', 'database_unavailable'],
} as const;

/** The programs that conversions need, as this process found them. */
export const dependencies = z.object({
  checked: z
    .boolean()
    .describe('whether this process opens files itself and has checked the tools'),
  workers: z
    .enum(['ready', 'starting', 'unsafe', 'absent'])
    .describe('the workers that open files'),
  tools: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['found', 'missing', 'broken']),
      optional: z.boolean().optional().describe('true if nothing else needs it'),
      cost: z.string().optional().describe('what doesn’t work without it'),
      remedy: z.string().optional().describe('the command with which the operator installs it'),
      languages: z
        .array(z.string())
        .optional()
        .describe('of Tesseract: the installed languages, by its codes such as eng'),
    }),
  ),
});
