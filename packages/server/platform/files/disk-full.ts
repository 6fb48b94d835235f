/** True for errors of the file system that say that the disk, or its quota, is full. */
export const isDiskFullError = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
