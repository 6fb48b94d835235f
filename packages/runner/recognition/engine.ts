// Recognises text in images with Tesseract, with a process and a sandbox for each image.
import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { RecognitionRequest } from '@octavo/engine';
import type { CpuBudget } from '#job/cpu-budget.ts';
import { jobLimits, recognitionLimits } from '#job/limits.ts';
import { waitForExit } from '#job/program-exit.ts';
import { pathsInside } from '#sandbox/binds.ts';
import { recognitionSandbox } from './sandbox.ts';
import { createMounts, type JobFolder } from '#sandbox/job-folder.ts';
import type { SystemUser, Sandbox, SandboxPlan } from '#sandbox/sandbox.ts';
import { retryEngineFaults } from '#job/engine-fault.ts';
import { findTesseract, type Tesseract } from './find.ts';

export type RecognitionJob = {
  /** Host paths of the image (PNG or JPEG) and of the hOCR result. */
  input: string;
  output: string;
} & Omit<RecognitionRequest, 'picture'>;

export type RecognitionEngine = {
  /** @throws ProblemError `tool_missing`, `language_missing`, `too_much_work`, `conversion_failed`,
   * `conversion_interrupted`, `cancelled` */
  recognize(job: RecognitionJob, budget: CpuBudget, signal: AbortSignal): Promise<void>;
};

export type RecognitionContext = {
  /** The user of the next sandbox, if it is not the host's user. */
  nextUser(): SystemUser | undefined;
  /** The runner's own folder. */
  folder: string;
  hasOwnTree: boolean;
  makeSandbox: (plan: SandboxPlan) => Sandbox;
};

const names = { input: 'picture', output: 'text' } as const;

/** Tesseract's page segmentation modes (`--psm`): automatic, without or with orientation detection. */
const segmentationModes = { upright: 3, turned: 1 } as const;

/** The languages to recognise, in order of priority. */
function chosen(
  { languages, defaults }: Tesseract,
  wanted: readonly string[] | undefined,
): readonly string[] {
  const language = wanted?.find((name) => !languages.includes(name));
  if (language !== undefined)
    throw new ProblemError('language_missing', { language, languages: languages.join(', ') });
  return wanted ?? defaults;
}

/** Tesseract's arguments; the result is `text.hocr`. */
function argumentsOf(
  tesseract: Tesseract,
  inside: { in: string; out: string },
  { dotsPerInch, languages, turned = false }: RecognitionJob,
): string[] {
  return [
    join(inside.in, names.input),
    join(inside.out, names.output),
    ...['--tessdata-dir', tesseract.dataFolder],
    ...['-l', chosen(tesseract, languages).join('+')],
    ...['--dpi', String(dotsPerInch)],
    ...[
      '--psm',
      String(
        turned && tesseract.knowsOrientation ? segmentationModes.turned : segmentationModes.upright,
      ),
    ],
    'hocr',
  ];
}

function start(sandbox: Sandbox, tesseract: Tesseract, args: string[]): ChildProcess {
  const child = sandbox.start(tesseract.program, args);
  child.on('error', () => {});
  child.stdin?.end();
  child.stdout?.resume();
  child.stderr?.resume();
  return child;
}

/** Finds Tesseract at the first call; without it every call fails with `tool_missing`. */
export function createRecognitionEngine(context: RecognitionContext): RecognitionEngine {
  let found: Promise<Tesseract | undefined> | undefined;
  let count = 0;

  const recognizeIn = async (
    { root, user }: { root: string; user: SystemUser | undefined },
    files: JobFolder,
    tesseract: Tesseract,
    job: RecognitionJob,
    budget: CpuBudget,
    signal: AbortSignal,
  ) => {
    await files.addInput(job.input, names.input);
    const inside = pathsInside(root, context.hasOwnTree, files.name);
    const plan = recognitionSandbox(root, files.name, tesseract);
    const sandbox = context.makeSandbox({ ...plan, user });
    const child = start(sandbox, tesseract, argumentsOf(tesseract, inside, job));
    const maxCpuSeconds = recognitionLimits.pictureCpuSeconds;
    const limits = { limits: jobLimits.image, budget, maxCpuSeconds };
    await waitForExit(child, { folder: files.outputFolder, ...limits, signal });
    await files.moveOutput(`${names.output}.hocr`, job.output);
  };

  const recognizeOnce: RecognitionEngine['recognize'] = async (job, budget, signal) => {
    const tesseract = await (found ??= findTesseract());
    if (!tesseract) throw new ProblemError('tool_missing', { tool: 'Tesseract' });
    const user = context.nextUser();
    const mounts = await createMounts(join(context.folder, `recognition-${++count}`), user);
    const files = await mounts.createJobFolder('picture');
    try {
      await recognizeIn({ root: mounts.root, user }, files, tesseract, job, budget, signal);
    } finally {
      await files.remove();
      await rm(mounts.root, { recursive: true, force: true });
    }
  };

  return {
    recognize: (job, budget, signal) =>
      retryEngineFaults(() => recognizeOnce(job, budget, signal), signal),
  };
}
