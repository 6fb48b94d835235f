// Runs a program once, with a sandbox and folders of its own.
import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CpuBudget } from '#job/cpu-budget.ts';
import type { JobLimits } from '#job/limits.ts';
import { waitForExit } from '#job/program-exit.ts';
import { pathsInside } from '#sandbox/binds.ts';
import { createMounts } from '#sandbox/job-folder.ts';
import type { Arguments, Sandbox, SandboxPlan, SystemUser } from '#sandbox/sandbox.ts';

export type SingleRunContext = {
  /** The user of the next sandbox, if it is not the host's user. */
  nextUser(): SystemUser | undefined;
  /** The runner's own folder. */
  folder: string;
  hasOwnTree: boolean;
  makeSandbox: (plan: SandboxPlan) => Sandbox;
};

export type SingleRun = {
  /** Names the folders; the runs of one name do not collide. */
  name: string;
  /** Host paths, and their names inside. */
  input: { path: string; name: string };
  output: { path: string; name: string };
  /** The sandbox that mounts the folders of a job. */
  planIn(root: string, job: string): SandboxPlan;
  program: string;
  /** The arguments, and what the program reads from its standard input, by the folders as it sees them. */
  call(inside: { in: string; out: string }): { args: Arguments; stdin?: string };
  limits: JobLimits;
  maxCpuSeconds: number;
};

let count = 0;

function start(
  sandbox: Sandbox,
  program: string,
  { args, stdin }: ReturnType<SingleRun['call']>,
): ChildProcess {
  const child = sandbox.start(program, args);
  child.on('error', () => {});
  // A program that ends early reads no input.
  child.stdin?.on('error', () => {});
  child.stdin?.end(stdin);
  child.stdout?.resume();
  child.stderr?.resume();
  return child;
}

/**
 * Runs a program on one file and moves its result to the output's path.
 * @throws ProblemError `too_much_work`, `too_complex`, `conversion_failed`, `conversion_interrupted`, `cancelled`
 */
export async function runOnce(
  context: SingleRunContext,
  run: SingleRun,
  budget: CpuBudget,
  signal: AbortSignal,
): Promise<void> {
  const { name, input, output, limits, maxCpuSeconds } = run;
  const user = context.nextUser();
  const mounts = await createMounts(join(context.folder, `${name}-${++count}`), user);
  const files = await mounts.createJobFolder(name);
  try {
    await files.addInput(input.path, input.name);
    const inside = pathsInside(mounts.root, context.hasOwnTree, files.name);
    const sandbox = context.makeSandbox({ ...run.planIn(mounts.root, files.name), user });
    const child = start(sandbox, run.program, run.call(inside));
    const supervised = { folder: files.outputFolder, limits, budget, maxCpuSeconds, signal };
    await waitForExit(child, supervised);
    await files.moveOutput(output.name, output.path);
  } finally {
    await files.remove();
    await rm(mounts.root, { recursive: true, force: true });
  }
}
