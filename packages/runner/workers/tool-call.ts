// Runs an external program for a converter, and moves files between the worker's sandbox and the program's.
import { basename, dirname, join } from 'node:path';
import { extensionOf, ProblemError, type Problem } from '@octavo/contract';
import type { CpuBudget } from '#job/cpu-budget.ts';
import { isDiskFullError } from '#job/disk-space.ts';
import { printLimits } from '#job/limits.ts';
import type { Trace } from '#job/task.ts';
import type { OfficeEngine } from '#office/office.ts';
import type { PrintEngine } from '#print/engine.ts';
import type { RecognitionEngine } from '#recognition/engine.ts';
import type { AskService, SigningServices } from '#signing/services.ts';
import type { ValidationEngine } from '#validation/engine.ts';
import type { JobFolder } from '#sandbox/job-folder.ts';
import type { Channel } from './channel.ts';
import type { ToolCall, ToolRequest, ToWorker } from './protocol.ts';

/** The engines that run outside the worker's sandbox. */
export type Engines = {
  office: Pick<OfficeEngine, 'convert'>;
  print: PrintEngine;
  recognition: RecognitionEngine;
  validation: ValidationEngine;
  signing: SigningServices;
};

export type CallContext = {
  engines: Engines;
  folder: JobFolder;
  /** The worker's mounts as it sees them. */
  inside: { in: string; out: string };
  /** The job's own inputs on the host, by their names inside. */
  inputFiles: ReadonlyMap<string, string>;
  /** The job's owner. */
  owner: string;
  /** The only web address that the job may open, if any. */
  webAddress(): Promise<string | undefined>;
  /** The services of signatures; absent for jobs that sign nothing. */
  askService?: AskService | undefined;
  budget: CpuBudget;
  signal: AbortSignal;
  trace?: Trace | undefined;
};

/** Reports the program's next step to the converter. */
type ReportStep = (what: string) => void;

type Request<T extends ToolRequest['tool']> = Extract<ToolRequest, { tool: T }>;

// Paths from the untrusted worker are accepted only for the job's own inputs and plain names in its output folder.
function hostInput(path: string, { folder, inside, inputFiles }: CallContext): string {
  const from = dirname(path);
  const given = inputFiles.get(basename(path));
  if (given && from === join(inside.in, folder.name)) return given;
  if (from === join(inside.out, folder.name)) return folder.outputPath(basename(path));
  throw new ProblemError('conversion_failed', undefined, 'a path outside the job');
}

function outputName(path: string, { folder, inside }: CallContext): string {
  if (dirname(path) === join(inside.out, folder.name)) return basename(path);
  throw new ProblemError('conversion_failed', undefined, 'a path outside the job');
}

async function office(request: Request<'office'>, context: CallContext): Promise<void> {
  const output = outputName(request.output, context);
  await context.engines.office.convert(
    {
      input: hostInput(request.input, context),
      inputExtension: extensionOf(request.format),
      output: context.folder.outputPath(output),
      target: request.target,
      loadOptions: request.loadOptions,
      saveOptions: request.saveOptions,
      ...(request.password !== undefined && { password: request.password }),
    },
    context.budget,
    context.signal,
  );
  await context.folder.handOver(output);
}

// A compromised worker must not be able to send its owner's data to a site of its choice.
async function refuseOtherAddresses(
  { source }: Request<'print'>,
  { webAddress }: CallContext,
): Promise<void> {
  if (source.kind !== 'web' || source.address === (await webAddress())) return;
  throw new ProblemError('conversion_failed', undefined, 'an address that is not the job’s own');
}

async function print(
  request: Request<'print'>,
  context: CallContext,
  step: ReportStep,
): Promise<void> {
  const { folder, engines, owner, budget, signal } = context;
  await refuseOtherAddresses(request, context);
  const output = outputName(request.output, context);
  const caller = {
    read: (name: string) => folder.read(name, printLimits.partBytes),
    write: (chunks: AsyncIterable<Buffer>) => folder.write(output, chunks),
    step,
  };
  await engines.print.print(request, caller, { owner, budget, signal });
}

async function recognize(
  { tool: _, input, output: path, ...how }: Request<'recognize'>,
  context: CallContext,
): Promise<void> {
  const output = outputName(path, context);
  await context.engines.recognition.recognize(
    {
      input: hostInput(input, context),
      output: context.folder.outputPath(output),
      ...how,
    },
    context.budget,
    context.signal,
  );
  await context.folder.handOver(output);
}

async function validate(
  { tool: _, input, output: path, ...what }: Request<'validate'>,
  context: CallContext,
): Promise<void> {
  const output = outputName(path, context);
  await context.engines.validation.validate(
    {
      input: hostInput(input, context),
      output: context.folder.outputPath(output),
      ...what,
    },
    context.budget,
    context.signal,
  );
  await context.folder.handOver(output);
}

/** A compromised worker of another job must not be able to send anything. */
async function signatureService(
  { service, address, body, output }: Request<'signatureService'>,
  { askService, folder, signal, ...context }: CallContext,
): Promise<void> {
  if (!askService) throw new ProblemError('conversion_failed', undefined, 'a job without signing');
  const sent = body === undefined ? undefined : Buffer.from(body, 'base64');
  const answer = await askService({ service, address, body: sent }, signal);
  await folder.write(outputName(output, { ...context, folder, signal }), one(answer));
}

async function* one(chunk: Buffer): AsyncIterable<Buffer> {
  yield chunk;
}

const programs = {
  office: 'LibreOffice',
  print: 'Chromium',
  recognize: 'Tesseract',
  validate: 'veraPDF',
  signatureService: 'signature service',
} as const;

function callEngine(request: ToolRequest, context: CallContext, step: ReportStep): Promise<void> {
  if (request.tool === 'office') return office(request, context);
  if (request.tool === 'print') return print(request, context, step);
  if (request.tool === 'validate') return validate(request, context);
  if (request.tool === 'signatureService') return signatureService(request, context);
  return recognize(request, context);
}

function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return { code: isDiskFullError(error) ? 'storage_full' : 'conversion_failed' };
}

async function runCall({ request }: ToolCall, context: CallContext, step: ReportStep) {
  try {
    const call = () => callEngine(request, context, step);
    await (context.trace ? context.trace(programs[request.tool], {}, call) : call());
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}

/** Runs the call and sends the result to the worker; never throws. @returns why it failed, if it did */
export async function answerCall(
  call: ToolCall,
  channel: Channel<ToWorker>,
  context: CallContext,
): Promise<Problem | undefined> {
  const step = (what: string) => channel.send({ kind: 'step', call: call.call, what });
  const problem = await runCall(call, context, step);
  channel.send({ kind: 'answer', call: call.call, ...(problem && { problem }) });
  return problem;
}
