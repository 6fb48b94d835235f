// Checks the data folder before anything is started for nothing.
import { access, constants, mkdir } from 'node:fs/promises';

/**
 * Creates the data folder if it is missing.
 * @throws Error with a sentence for the operator when this user cannot write to it, as with a folder of the host that a container mounts
 */
export async function requireDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') throw cause;
    const [user, group] = [process.getuid?.(), process.getgid?.()];
    throw new Error(
      `The data folder ${folder} cannot be written by user ${user}. Let it belong to that user (chown ${user}:${group} on the folder), or set OCTAVO_DATA to another folder.`,
      { cause },
    );
  }
}
