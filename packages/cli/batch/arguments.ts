// The part of the command line that `octavo convert` and `octavo edit` share: files, results, the report.
import { resolve } from 'node:path';
import {
  firstStep,
  presetLimits,
  presetStep,
  problemOfSteps,
  stepTypes,
  textOfStepProblem,
  type PresetStep,
  type StepType,
} from '@octavo/contract';
import { didYouMean } from '#suggestions.ts';
import { valueOf, type CommandLine, type Flags } from './flags.ts';
import { standardStream, type Group, type Request, type Source, type Target } from './request.ts';

export const sharedFlags = {
  join: 'switch',
  option: 'value',
  'next-step': 'value',
  out: 'value',
  'out-file': 'value',
  report: 'value',
  jobs: 'value',
  alone: 'switch',
  help: 'switch',
} as const satisfies Flags;

export const sharedUsage = `  --next-step 'TYPE JSON'
                      what to do with the result, such as pdf-compress; options follow
                      as JSON; can be repeated
  --out FOLDER        the folder for the results (default: the current folder)
  --out-file FILE     the path of the result, if there is only one; - is standard output
  --report FILE       write a report with one JSON line for each file
  --jobs N            files at the same time (default: one for each core)
  --alone             start engines of its own, even where a server runs on this machine
`;

/** @throws Error with a sentence for the user */
export function optionOf(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`--option takes NAME=VALUE, not “${text}”.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** A file, by its path from this folder, or standard input. */
export const fileSource = (text: string, folder: string): Source =>
  text === standardStream ? { stdin: true } : { path: resolve(folder, text) };

function jobsOf(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error('--jobs takes a whole number from 1 to 999.');
  return Number(text);
}

function targetOf(line: CommandLine, groups: readonly Group[], folder: string): Target {
  const [file, results] = [valueOf(line, 'out-file'), valueOf(line, 'out')];
  if (file !== undefined && (results !== undefined || groups.length > 1))
    throw new Error('--out-file needs a single result and cannot be combined with --out.');
  if (file === standardStream) return { stdout: true };
  return file !== undefined
    ? { file: resolve(folder, file) }
    : { folder: resolve(folder, results ?? '.') };
}

/** Reads `--next-step`: a type, and its options as JSON if there are any. @throws Error with a sentence for the user */
function nextStepsOf({ given }: CommandLine, first: Pick<Work, 'type' | 'options'>): PresetStep[] {
  const steps = (given.get('next-step') ?? []).map((text): PresetStep => {
    const [, type = '', options = '{}'] = /^\s*(\S+)\s*(\{.*\})?\s*$/s.exec(text) ?? [];
    const { data } = presetStep.safeParse({ type, options: jsonOf(options) });
    if (!data)
      throw new Error(
        `--next-step takes a type and its options, such as 'pdf-compress {"compressionLevel":"high"}', not “${text}”.${didYouMean(type, stepTypes)}`,
      );
    return data;
  });
  if (steps.length >= presetLimits.steps)
    throw new Error(`--next-step can be given ${presetLimits.steps - 1} times.`);
  const problem = problemOfSteps([firstStep(first), ...steps], 1);
  if (problem)
    throw new Error(`--next-step ${steps[problem.step - 1]?.type}: ${textOfStepProblem(problem)}`);
  return steps;
}

/** JSON, or undefined if it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Work = { type: StepType; options: Record<string, unknown>; groups: readonly Group[] };

/**
 * Adds to the work where its results and its report go.
 * @param folder the folder that relative paths start from
 * @throws Error with a sentence for the user
 */
export function requestOf(line: CommandLine, work: Work, folder: string): Request {
  if (work.groups.flat().filter((source) => 'stdin' in source).length > 1)
    throw new Error('Standard input can only be read once.');
  const [report, jobs] = [valueOf(line, 'report'), valueOf(line, 'jobs')];
  const nextSteps = nextStepsOf(line, work);
  return {
    ...work,
    ...(nextSteps.length > 0 && { nextSteps }),
    target: targetOf(line, work.groups, folder),
    alone: line.given.has('alone'),
    ...(report !== undefined && { report: resolve(folder, report) }),
    ...(jobs !== undefined && { jobs: jobsOf(jobs) }),
  };
}
