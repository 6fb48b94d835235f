// `octavo edit`: applies the operations of the PDF and image editors in the sandbox, without a server.
import { runCommand } from '#batch/batch.ts';
import { parse } from './arguments.ts';

/**
 * @param args the command line after `edit`
 * @returns the exit code: 1 when any file failed, 130 when it was interrupted
 * @throws Error with a sentence for the user when the command line is wrong
 */
export const edit = (args: string[]): Promise<number> => runCommand(args, parse, 'edited');
