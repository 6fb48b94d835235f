// The messages between host and worker, one JSON object a line. The host validates everything from a sandbox.
import type { Problem } from '@octavo/contract';
import { formatNames, problemCodes, warningCodes } from '@octavo/contract';
import { encodings, phases, signatureServices, validatorProfiles } from '@octavo/engine';
import { z } from 'zod';
import { maxValueLetters, maxWarnings } from './short-values.ts';

type Input = { path: string; name: string };

/** From the host to the worker, with paths as the worker sees them. */
export type ToWorker =
  | {
      kind: 'run';
      type: string;
      inputs: readonly [Input, ...Input[]];
      outputFolder: string;
      options: Record<string, unknown>;
      /** Whether to report when a phase begins. */
      tellsPhases: boolean;
    }
  | { kind: 'step'; call: number; what: string }
  | { kind: 'answer'; call: number; problem?: Problem };

const values = z.record(z.string(), z.union([z.string().max(maxValueLetters), z.number()]));
const problem = z.object({ code: z.enum(problemCodes), values: values.optional() });
const warning = z.object({ code: z.enum(warningCodes), values });

const shortPath = z.string().max(300);

const pageSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('parts'), document: z.string().max(4000).startsWith('/') }),
  z.object({
    kind: z.literal('web'),
    address: z
      .string()
      .max(8000)
      .regex(/^https?:\/\//),
    waitFor: z.string().max(500),
  }),
]);

/** In points; a page of 200 inches is the largest that readers accept. */
const side = z.number().min(1).max(14_400);
const paperSize = z.object({ width: side, height: side });

/** A converter's request to an external program; see the engine's `Tools`. */
const toolRequest = z.discriminatedUnion('tool', [
  z.object({
    tool: z.literal('office'),
    input: shortPath,
    format: z.enum(formatNames),
    output: shortPath,
    target: z.string().max(60),
    loadOptions: z.string().max(500),
    saveOptions: z.string().max(2000),
    password: z.string().max(256).optional(),
  }),
  z.object({
    tool: z.literal('print'),
    source: pageSource,
    title: z.string().max(300),
    output: shortPath,
    paper: z.union([z.enum(['a3', 'a4', 'a5', 'letter', 'legal']), paperSize]),
    orientation: z.enum(['portrait', 'landscape']),
    pages: z.string().max(200),
    margin: z.number().min(0).max(100),
    scale: z.number().min(10).max(200),
    background: z.boolean(),
    media: z.enum(['print', 'screen']),
    header: z.string().max(500),
    footer: z.string().max(500),
  }),
  z.object({
    tool: z.literal('recognize'),
    input: shortPath,
    output: shortPath,
    dotsPerInch: z.number().int().min(1).max(2400),
    languages: z
      .array(z.string().regex(/^\w{1,30}$/))
      .min(1)
      .max(20)
      .readonly()
      .optional(),
    turned: z.boolean().optional(),
    letters: z.boolean().optional(),
  }),
  z.object({
    tool: z.literal('validate'),
    input: shortPath,
    output: shortPath,
    profiles: z.array(z.enum(validatorProfiles)).min(1).max(4).readonly(),
    password: z.string().max(256).optional(),
  }),
  z.object({
    tool: z.literal('signatureService'),
    service: z.enum(signatureServices),
    address: z.string().max(1000).optional(),
    // Requests for one certificate or one digest are small; a larger one could carry content of the file.
    body: z.base64().max(700).optional(),
    output: shortPath,
  }),
]);

/** From the worker to the host. */
export const fromWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('progress'),
    done: z.number().min(0),
    of: z.number().min(0),
    what: z.string().max(200),
  }),
  z.object({ kind: z.literal('phase'), phase: z.enum(phases) }),
  z.object({ kind: z.literal('call'), call: z.number().int(), request: toolRequest }),
  z.object({
    kind: z.literal('finished'),
    fileName: z.string().max(100),
    format: z.enum(formatNames),
    pages: z.number().int().optional(),
    charset: z.enum(encodings).optional(),
    isInput: z.literal(true).optional(),
    warnings: z.array(warning).max(maxWarnings),
  }),
  z.object({ kind: z.literal('failed'), problem, detail: z.string().max(4000).optional() }),
]);

export type FromWorker = z.infer<typeof fromWorker>;
export type ToolRequest = z.infer<typeof toolRequest>;
export type ToolCall = Extract<FromWorker, { kind: 'call' }>;
