// Starts Chromium in a sandbox of its own.
import { printSandbox } from './sandbox.ts';
import type { Sandbox, SandboxPlan } from '#sandbox/sandbox.ts';
import { startBrowser, type Browser } from './browser.ts';
import type { WebAccess } from './document.ts';
import { findBrowser } from './find.ts';

/**
 * @param launcher the launcher of confined programs, if the sandbox has no namespaces
 * @throws if Chromium is missing or does not start
 */
export async function startPrintBrowser(
  makeSandbox: (plan: SandboxPlan) => Sandbox,
  web: WebAccess,
  launcher?: string,
): Promise<Browser> {
  const program = await findBrowser();
  if (!program) throw new Error('no Chromium is installed');
  return startBrowser(makeSandbox(printSandbox(program)), program, web, launcher);
}
