// Answers a converter's call for the office engine: carries the file from the worker's room into the engine's and back.
import { basename, dirname, join } from 'node:path';
import { extensionOf, ProblemError, type Problem } from '@octavo/contract';
import type { OfficeEngine } from '#office/office.ts';
import type { JobFolder } from '#sandbox/job-folder.ts';
import type { Channel } from './channel.ts';
import type { OfficeCall, ToWorker } from './protocol.ts';

export type CallContext = {
  engine: OfficeEngine;
  folder: JobFolder;
  /** The worker's mounts as it sees them. */
  inside: { in: string; out: string };
  /** The job's own input on the host. */
  inputFile: string;
  signal: AbortSignal;
};

// The paths come from an untrusted process: only the job's own input and plain names in its own output are followed.
function hostInput(call: OfficeCall, { folder, inside, inputFile }: CallContext): string {
  const from = dirname(call.input);
  if (from === join(inside.in, folder.name)) return inputFile;
  if (from === join(inside.out, folder.name)) return folder.pathOf(basename(call.input));
  throw new ProblemError('conversion_failed', undefined, 'a path outside the job');
}

function hostOutput(call: OfficeCall, { folder, inside }: CallContext): string {
  if (dirname(call.output) === join(inside.out, folder.name))
    return folder.pathOf(basename(call.output));
  throw new ProblemError('conversion_failed', undefined, 'a path outside the job');
}

async function perform(call: OfficeCall, context: CallContext): Promise<Problem | undefined> {
  try {
    await context.engine.convert(
      {
        input: hostInput(call, context),
        inputExtension: extensionOf(call.format),
        output: hostOutput(call, context),
        target: call.target,
        loadOptions: call.loadOptions,
        saveOptions: call.saveOptions,
        ...(call.password !== undefined && { password: call.password }),
      },
      context.signal,
    );
    return undefined;
  } catch (error) {
    return error instanceof ProblemError ? error.problem : { code: 'conversion_failed' };
  }
}

/** Runs the call and tells the worker how it went; never throws. */
export async function answerOffice(
  call: OfficeCall,
  channel: Channel<ToWorker>,
  context: CallContext,
): Promise<void> {
  const problem = await perform(call, context);
  channel.send({ kind: 'answer', call: call.call, ...(problem && { problem }) });
}
