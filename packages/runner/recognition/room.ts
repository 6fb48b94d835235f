// The room of Tesseract.
import { recognitionLimits } from '#job/limits.ts';
import { mounts, read } from '#sandbox/binds.ts';
import { defaultTmpBytes, systemLibraries, type RoomPlan } from '#sandbox/room.ts';
import type { Tesseract } from './find.ts';

/**
 * The room of Tesseract for one picture; one thread, for as many pictures as there are workers are recognised at the same
 * time.
 */
export const recognitionRoom = (
  folder: string,
  job: string,
  { program, dataFolder }: Tesseract,
): RoomPlan => ({
  binds: [...systemLibraries.binds, read(program), read(dataFolder), ...mounts(folder, job)],
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
