// Gives converters PDFs that all programs can open: with a plain page tree, without encrypted attachments, and with the
// password as the file contains it.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError, type JobType, type ProblemCode } from '@octavo/contract';
import type { InputFile, Inputs, Run } from '#kernel/converter.ts';
import { naming } from '#kernel/naming.ts';
import { preparedPassword } from '#kernel/prepared-password.ts';
import { writeWithoutLockedAttachments } from '#formats/pdf/repairs/attachment-encryption.ts';
import {
  pageTreeOf,
  repairedPageTreeOf,
  writeWithPlainTree,
} from '#formats/pdf/repairs/page-tree.ts';
import { writeWithoutUnreadableImages } from '#formats/pdf/repairs/unreadable-images.ts';
import { sourceOf } from '#formats/pdf/structure/document.ts';

/** What a conversion works on. */
export type Given = { inputs: Inputs; options: Record<string, unknown> };

type Attempt<T> = (given: Given) => Promise<T>;
type Context = { type: JobType; outputFolder: string; run: Run };
type Failed = { error: ProblemError; given: Given };

const passwordOf = ({ options }: Given) => (options['password'] as string | undefined) || undefined;

/**
 * Converts PDFs and, if they cannot be opened as they are, copies that can.
 * @param attempt converts; called again with other files or another password
 * @throws ProblemError of the attempt; `no_pages`
 */
export async function withOpenablePdfs<T>(
  given: Given,
  context: Context,
  attempt: Attempt<T>,
): Promise<T> {
  let current = await withPlainTrees(given, context);
  // Each remedy applies once: a password, attachments, page trees, images.
  for (let remedies = 0; ; remedies += 1) {
    try {
      return await attempt(current);
    } catch (error) {
      if (!(error instanceof ProblemError) || remedies === 4) throw error;
      const next = await remedied({ error, given: current }, context);
      if (!next) throw error;
      await empty(context.outputFolder);
      current = next;
    }
  }
}

/** What works on the file as it is: the operation “repair” does so itself, and a check is about the file that was given. */
const takesAsIs: ReadonlySet<JobType> = new Set<JobType>([
  'pdf-repair',
  'pdf-check',
  'pdf-certificate-sign',
  'pdf-certificate-decrypt',
  'pdf-prepare-signature',
  'pdf-complete-signature',
  'pdf-renew-signatures',
  'pdf-verify-signatures',
]);

/** Reports are about the file that was given. */
const isReport = ({ type }: Context): boolean =>
  type === 'pdf-check' || type === 'pdf-verify-signatures';

/** Rewrites files with other page trees before programs read them in different ways. */
async function withPlainTrees(given: Given, context: Context): Promise<Given> {
  if (takesAsIs.has(context.type)) return given;
  const isBroken = ({ path }: InputFile) => pageTreeOf(path)?.isSound === false;
  return (await repaired(given, isBroken, plainTreeOf(given, context), context)) ?? given;
}

const damages: ReadonlySet<ProblemCode> = new Set(['damaged_file', 'conversion_failed']);
const locks: ReadonlySet<ProblemCode> = new Set(['password_required', 'wrong_password']);

async function remedied(failed: Failed, context: Context): Promise<Given | undefined> {
  const { code } = failed.error.problem;
  if (isReport(context) && damages.has(code)) return undefined;
  if (damages.has(code))
    return (
      (await withRepairedTrees(failed.given, context)) ??
      withoutUnreadableImages(failed.given, context)
    );
  if (!locks.has(code) || !failed.given.inputs.some(({ format }) => format === 'pdf'))
    return undefined;
  const password = passwordOf(failed.given);
  const prepared = password === undefined ? undefined : preparedPassword(password);
  if (prepared && prepared !== password) {
    const options = { ...failed.given.options, password: prepared };
    return { ...failed.given, options };
  }
  return withoutLockedAttachments(failed.given, context);
}

/** Page trees of files that only qpdf reads: damaged and protected ones. */
async function withRepairedTrees(given: Given, context: Context): Promise<Given | undefined> {
  const isUnknown = ({ path }: InputFile) => pageTreeOf(path)?.isSound !== true;
  return repaired(given, isUnknown, plainTreeOf(given, context), context);
}

/** @throws ProblemError `no_pages` */
const plainTreeOf =
  (given: Given, { run }: Context): Repair =>
  async (input, target) => {
    const source = sourceOf(input, passwordOf(given));
    const found = await repairedPageTreeOf(source, run).catch(onlyProblems);
    if (!found || found.tree.isSound) return false;
    await writeWithPlainTree(source, found, target, run);
    return true;
  };

async function withoutUnreadableImages(given: Given, context: Context): Promise<Given | undefined> {
  let images = 0;
  const take: Repair = async (input, target) => {
    const source = sourceOf(input, passwordOf(given));
    const count = await writeWithoutUnreadableImages(source, target, context.run).catch(
      onlyProblems,
    );
    images += count ?? 0;
    return Boolean(count);
  };
  const readable = await repaired(given, () => true, take, context);
  if (readable) context.run.warn({ code: 'images_unreadable', values: { count: images } });
  return readable;
}

async function withoutLockedAttachments(
  given: Given,
  context: Context,
): Promise<Given | undefined> {
  // Without the password, the attachments would be lost instead of unlocked.
  if (context.type === 'pdf-password-remove' || isReport(context)) return undefined;
  const names: string[] = [];
  const unlock: Repair = async ({ path, name }, target) => {
    const isDone = await writeWithoutLockedAttachments(path, target, context.run).catch(
      onlyProblems,
    );
    if (isDone) names.push(name);
    return isDone === true;
  };
  const opened = await repaired(given, () => true, unlock, context);
  if (opened) context.run.warn({ code: 'attachments_locked', values: { files: names.join(', ') } });
  return opened;
}

/** Writes a copy of a file, if that is of use. */
type Repair = (input: InputFile, target: string) => Promise<boolean>;

/** @returns nothing if no file was replaced */
async function repaired(
  { inputs, options }: Given,
  isMeant: (input: InputFile) => boolean,
  repair: Repair,
  { run }: Context,
): Promise<Given | undefined> {
  const replaced: InputFile[] = [];
  let isChanged = false;
  for (const [index, input] of inputs.entries()) {
    const target = join(run.scratch, `openable-${index}-${count++}.pdf`);
    const write = () => repair(input, target);
    const isRepaired =
      input.format === 'pdf' &&
      isMeant(input) &&
      (await (inputs.length > 1 ? naming(input.name, write) : write()));
    replaced.push(isRepaired ? { ...input, path: target } : input);
    isChanged ||= isRepaired;
  }
  return isChanged ? { inputs: replaced as unknown as Inputs, options } : undefined;
}

/** Distinguishes the copies of a file. */
let count = 0;

function onlyProblems(error: unknown): undefined {
  if (!(error instanceof ProblemError)) throw error;
  return undefined;
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    await rm(join(folder, name), { recursive: true, force: true });
}
