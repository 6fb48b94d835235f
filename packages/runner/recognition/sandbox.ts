// The sandbox of Tesseract.
import { recognitionLimits } from '#job/limits.ts';
import { execute, mounts, read } from '#sandbox/binds.ts';
import { defaultTmpBytes, systemLibraries, type SandboxPlan } from '#sandbox/sandbox.ts';
import type { Tesseract } from './find.ts';

/**
 * The sandbox of Tesseract for one image. It uses one thread, because several images are recognised at the same time.
 */
export const recognitionSandbox = (
  folder: string,
  job: string,
  { program, dataFolder }: Tesseract,
): SandboxPlan => ({
  binds: [...systemLibraries.binds, execute(program), read(dataFolder), ...mounts(folder, job)],
  links: systemLibraries.links ?? {},
  tmpBytes: defaultTmpBytes,
  environment: { OMP_THREAD_LIMIT: '1' },
  limits: {
    addressSpaceBytes: recognitionLimits.addressSpaceBytes,
    fileBytes: recognitionLimits.fileBytes,
    openFiles: 256,
    processes: 16,
  },
});
