// Checks a PowerPoint 97–2003 presentation before LibreOffice opens it ([MS-PPT]).
import { ProblemError } from '@octavo/contract';
import type { CompoundFile } from '#containers/compound-file.ts';

/** The atom in the stream Current User (section 2.3.2). */
const currentUser = { kind: 0x0ff6, token: 12, editAt: 16, encryptedToken: 0xf3d1c4df } as const;
const userEditKind = 0x0ff5;
const damaged = (why: string) => new ProblemError('damaged_file', {}, `ppt: ${why}`);

/**
 * @throws ProblemError `password_required` for a protected presentation without a password; `damaged_file` if the last
 * edit, which locates everything else, is not where it should be
 */
export async function checkPpt(
  container: CompoundFile,
  password: string | undefined,
): Promise<void> {
  // PowerPoint 95 uses other streams, which LibreOffice reads as well.
  if (container.has('PersistentStorage Directory')) return;
  const document = await container.stream('PowerPoint Document');
  const user = await container.stream('Current User');
  if (!document || !user || user.length < 20) throw damaged('a stream is missing');
  if (user.readUInt16LE(2) !== currentUser.kind) throw damaged('no current user');
  const isProtected = user.readUInt32LE(currentUser.token) === currentUser.encryptedToken;
  if (isProtected && !password) throw new ProblemError('password_required');
  const at = user.readUInt32LE(currentUser.editAt);
  if (at + 8 > document.length || document.readUInt16LE(at + 2) !== userEditKind)
    throw damaged('no last edit');
}

const slideKind = 0x03ee;

/** The number of slides of a presentation; masters and notes are other kinds of records (section 2.5.1). */
export async function slidesOfPpt(container: CompoundFile): Promise<number> {
  const document = (await container.stream('PowerPoint Document')) ?? Buffer.alloc(0);
  let count = 0;
  for (let at = 0; at + 8 <= document.length; at += 8 + document.readUInt32LE(at + 4))
    if (document.readUInt16LE(at + 2) === slideKind) count++;
  return count;
}
