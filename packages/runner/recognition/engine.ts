// Recognises text in images with Tesseract, with a process and a sandbox for each image.
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { RecognitionRequest } from '@octavo/engine';
import type { CpuBudget } from '#job/cpu-budget.ts';
import { retryEngineFaults } from '#job/engine-fault.ts';
import { jobLimits, recognitionLimits } from '#job/limits.ts';
import { runOnce, type SingleRun, type SingleRunContext } from '#job/single-run.ts';
import { findTesseract, type Tesseract } from './find.ts';
import { recognitionSandbox } from './sandbox.ts';

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
  { dotsPerInch, languages, turned = false, letters = false }: RecognitionJob,
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
    ...(letters ? ['-c', 'hocr_char_boxes=1'] : []),
    'hocr',
  ];
}

/** Finds Tesseract at the first call; without it every call fails with `tool_missing`. */
export function createRecognitionEngine(context: SingleRunContext): RecognitionEngine {
  let found: Promise<Tesseract | undefined> | undefined;

  const recognizeOnce: RecognitionEngine['recognize'] = async (job, budget, signal) => {
    const tesseract = await (found ??= findTesseract());
    if (!tesseract) throw new ProblemError('tool_missing', { tool: 'Tesseract' });
    const run: SingleRun = {
      ...{ name: 'recognition', program: tesseract.program },
      input: { path: job.input, name: names.input },
      output: { path: job.output, name: `${names.output}.hocr` },
      planIn: (root, name) => recognitionSandbox(root, name, tesseract),
      call: (inside) => ({ args: argumentsOf(tesseract, inside, job) }),
      limits: jobLimits.image,
      maxCpuSeconds: recognitionLimits.pictureCpuSeconds,
    };
    await runOnce(context, run, budget, signal);
  };

  return {
    recognize: (job, budget, signal) =>
      retryEngineFaults(() => recognizeOnce(job, budget, signal), signal),
  };
}
