// The worker program inside the sandbox: runs one job after the other with the engine.
import { mkdtemp, rm } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ProblemError, type Warning, type JobType } from '@octavo/contract';
import { execute, readFonts, warm, type Run } from '@octavo/engine';
import { reportedProblem } from '#job/disk-space.ts';
import { openChannel, type Channel } from './channel.ts';
import type { FromWorker, ToolRequest, ToWorker } from './protocol.ts';
import { heif } from './heif.ts';
import { pdftotext } from './pdftotext.ts';
import { gzip } from './gzip.ts';
import { prepareForPrograms, startProgramStarter } from './programs.ts';
import { createQpdf } from './qpdf.ts';
import { createRecognizer } from './recognition.ts';
import { createSignatureServices } from './signature-services.ts';
import { createValidator } from './validation.ts';
import { maxWarnings, withShortValues } from './short-values.ts';

const controlDescriptor = 3;
/**
 * A worker without a job for so long loads all engines, so that its first job need not wait for them. That takes a quarter of a second of
 * processor time, which a busy machine needs for the jobs of others; the first job then loads only what it uses.
 */
const warmAfterMs = 500;
const isBusy = (): boolean => (loadavg()[0] ?? 0) > availableParallelism();

type Job = Extract<ToWorker, { kind: 'run' }>;
type Answer = Extract<ToWorker, { kind: 'answer' }>;

const socket = new Socket({ fd: controlDescriptor, readable: true, writable: true });
type Step = Extract<ToWorker, { kind: 'step' }>;

const pendingCalls = new Map<number, (message: Answer | Step) => void>();
let calls = 0;
let warming: NodeJS.Timeout | undefined;

function warmWhenIdle(): void {
  warming = setTimeout(() => {
    if (isBusy()) return warmWhenIdle();
    prepareForPrograms();
    void warm();
  }, warmAfterMs);
}

const channel: Channel<FromWorker> = openChannel(
  socket,
  (message) => receive(message as ToWorker),
  () => process.exit(1),
);
socket.on('close', () => process.exit(0));

function receive(message: ToWorker): void {
  clearTimeout(warming);
  if (message.kind === 'run') void runJob(message);
  else pendingCalls.get(message.call)?.(message);
}

async function callTool(
  request: ToolRequest,
  step: (what: string) => void = () => {},
): Promise<void> {
  const call = ++calls;
  channel.send({ kind: 'call', call, request });
  const { promise, resolve } = Promise.withResolvers<Answer>();
  pendingCalls.set(call, (message) =>
    message.kind === 'step' ? step(message.what) : resolve(message),
  );
  const { problem } = await promise;
  pendingCalls.delete(call);
  if (problem) throw new ProblemError(problem.code, problem.values);
}

const detailOf = (error: unknown): string => {
  const cause = error instanceof ProblemError ? error.cause : error;
  return cause instanceof Error ? String(cause.stack).slice(0, 2000) : '';
};

async function runJob(job: Job): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'job-'));
  const warnings: Warning[] = [];
  const run: Run = {
    // Never aborted: the host cancels a job by killing its worker.
    signal: new AbortController().signal,
    scratch,
    progress: (done, of, what) => channel.send({ kind: 'progress', done, of, what }),
    warn: (warning) => warnings.push(warning),
    ...(job.tellsPhases && { phase: (phase) => channel.send({ kind: 'phase', phase }) }),
    tools: {
      office: (request) => callTool({ tool: 'office', ...request }),
      print: (request, step) => callTool({ tool: 'print', ...request }, step),
      recognize: createRecognizer(job.outputFolder, callTool),
      validate: createValidator(job.outputFolder, callTool),
      signatureService: createSignatureServices(job.outputFolder, callTool),
      qpdf: createQpdf(scratch),
      pdftotext,
      heif,
      gzip,
    },
  };
  try {
    const { type, tellsPhases: _, ...task } = job;
    const outcome = await execute({ type: type as JobType, ...task }, run);
    const { path, bytes: _bytes, ...result } = outcome;
    const short = warnings.slice(0, maxWarnings).map(withShortValues);
    channel.send({ kind: 'finished', fileName: basename(path), ...result, warnings: short });
  } catch (error) {
    channel.send({
      kind: 'failed',
      problem: withShortValues(reportedProblem(error, scratch)),
      detail: detailOf(error),
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Exits so that the host replaces the worker; otherwise the job might never answer. */
const exitForHost = (): void => process.exit(70);
process.on('unhandledRejection', exitForHost);

if (process.argv.includes('warm')) {
  await warm();
  // Node writes the compile cache at its exit, too, but a worker has hung there for ten minutes.
  flushCompileCache();
} else if (process.argv.includes('fonts')) await readFonts();
else {
  await startProgramStarter(exitForHost);
  warmWhenIdle();
}
channel.send({ kind: 'ready' });
