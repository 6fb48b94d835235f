// The folder of the database and the files. It is read apart from all other settings by a command that only looks for a running server.
import { resolve } from 'node:path';

/** @returns the absolute path that `OCTAVO_DATA` names, or its default */
export const dataFolderOf = (environment: NodeJS.ProcessEnv = process.env): string =>
  resolve(environment['OCTAVO_DATA']?.trim() || 'data');
